# docker build -t higlint . && docker run --rm -v "$PWD:/src" higlint
FROM swift:6.3-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends git make pkg-config libxml2-dev zlib1g-dev liblzma-dev g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /higlint
COPY . .
RUN make release

# The executable is linked statically and needs nothing beside it; a shell is there for CI jobs.
FROM debian:bookworm-slim
COPY --from=build /higlint/out/higlint /usr/local/bin/higlint
USER 65534:65534
WORKDIR /src
ENTRYPOINT ["higlint"]
