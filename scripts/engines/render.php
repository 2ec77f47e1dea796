<?php
// Renders templates with PHP itself, Twig or Blade; see render.py.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);

function render_php(array $job): string
{
    return (function ($__file, $__values) {
        extract($__values);
        ob_start();
        try {
            include $__file;
        } finally {
            $__html = ob_get_clean();
        }
        return $__html;
    })($job['root'] . '/' . $job['entry'], $job['values']);
}

function render_twig(array $job): string
{
    require_once 'Twig/autoload.php';
    $loader = new \Twig\Loader\FilesystemLoader(is_dir($job['root'] . '/templates') ? $job['root'] . '/templates' : $job['root']);
    $twig = new \Twig\Environment($loader, ['autoescape' => 'html']);
    $twig->addFilter(new \Twig\TwigFilter('trans', fn ($text) => $text));
    $twig->addFunction(new \Twig\TwigFunction('asset', fn ($path) => '/' . $path));
    $twig->addFunction(new \Twig\TwigFunction('path', fn ($name) => '/' . $name));
    return $twig->render(preg_replace('~^templates/~', '', $job['entry']), $job['values']);
}

function render_blade(array $job): string
{
    require_once 'Illuminate/View/autoload.php';
    require_once 'Illuminate/Container/autoload.php';
    $cache = $job['root'] . '/.cache';
    @mkdir($cache);
    $files = new \Illuminate\Filesystem\Filesystem();
    $container = new class extends \Illuminate\Container\Container implements \ArrayAccess {
        public function getNamespace() { return 'App\\'; }
    };
    \Illuminate\Container\Container::setInstance($container);
    $blade = new \Illuminate\View\Compilers\BladeCompiler($files, $cache);
    $resolver = new \Illuminate\View\Engines\EngineResolver();
    $resolver->register('blade', fn () => new \Illuminate\View\Engines\CompilerEngine($blade, $files));
    $resolver->register('php', fn () => new \Illuminate\View\Engines\PhpEngine($files));
    $finder = new \Illuminate\View\FileViewFinder($files, [$job['root'] . '/resources/views']);
    $factory = new \Illuminate\View\Factory($resolver, $finder, new \Illuminate\Events\Dispatcher($container));
    $factory->setContainer($container);
    $container->instance('view', $factory);
    $container->instance(\Illuminate\Contracts\View\Factory::class, $factory);
    $container->instance(\Illuminate\Contracts\Foundation\Application::class, $container);
    $container->instance('blade.compiler', $blade);
    $container->instance('config', new class implements \ArrayAccess {
        public function get($key, $default = null) { return ['view.compiled' => sys_get_temp_dir()][$key] ?? $default; }
        public function offsetExists($key): bool { return true; }
        public function offsetGet($key): mixed { return $this->get($key); }
        public function offsetSet($key, $value): void {}
        public function offsetUnset($key): void {}
    });
    $name = str_replace('/', '.', preg_replace('~^resources/views/|\.blade\.php$~', '', $job['entry']));
    return $factory->make($name, $job['values'])->render();
}

$request = json_decode(stream_get_contents(STDIN), true);
$answers = [];
foreach ($request['jobs'] as $job) {
    try {
        $answers[] = ['html' => ('render_' . $request['engine'])($job)];
    } catch (\Throwable $error) {
        $answers[] = ['error' => get_class($error) . ': ' . $error->getMessage()];
    }
}
echo json_encode($answers);
