/// The styles and scripts of pages for people. Colours of text have a contrast of at least 4.5 to what is behind them, in both schemes.
enum HTMLStyle {
  private static let common = """
    :root{color-scheme:light dark;--bg:#f6f7f9;--panel:#fff;--text:#1b1d21;--quiet:#565c66;--line:#d9dde3;--link:#0b4fb3;--code:#eef0f3;
    --error:#b3261e;--warning:#8a5300;--note:#2f5d8a;--review:#5b4b8a;--passed:#176b2c;--on:#fff;--mark:#ffe08a}
    @media (prefers-color-scheme:dark){:root{--bg:#131518;--panel:#1c1f24;--text:#e7e9ec;--quiet:#a9afb8;--line:#363b43;--link:#8ab4f8;
    --code:#272b31;--error:#ffb4ab;--warning:#f5c26b;--note:#a5c8f0;--review:#cbbef2;--passed:#7ddc93;--on:#1b1d21}}
    *{box-sizing:border-box}
    body{margin:0;overflow-wrap:anywhere;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
    a{color:var(--link)}
    a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,pre:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    code,pre{font-family:ui-monospace,"SF Mono",Menlo,"Liberation Mono",monospace;font-size:.875em}
    code{overflow-wrap:anywhere;unicode-bidi:isolate}
    h1,h2,h3,h4,p{margin:0}
    .quiet{color:var(--quiet);font-size:.875rem;font-weight:400}
    .skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--panel);padding:8px 12px;z-index:2}
    summary{cursor:pointer;padding:6px 0}

    """

  static let report =
    common + """
      header,main,footer,.filters,.tables,.notices{max-width:1180px;margin:0 auto;padding:0 24px}
      header{padding-top:32px;padding-bottom:8px}
      .brand{font-weight:700;letter-spacing:.02em;color:var(--quiet)}
      h1{font-size:2rem;line-height:1.2;margin-bottom:8px}
      h2{font-size:1.375rem;margin:32px 0 4px}
      h3{font-size:1.0625rem;margin:28px 0 8px;overflow-wrap:anywhere}
      h3 code{font-size:1em}
      #count{color:var(--quiet);font-size:.875rem}
      .notices ul,.suppressed ul{margin:0;padding-left:20px}
      .filters{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;margin-top:12px}
      .filters fieldset{display:flex;flex-wrap:wrap;gap:8px;border:0;padding:0;margin:0;align-items:center}
      .filters legend{float:left;padding:0;margin-right:8px;font-size:.875rem;color:var(--quiet)}
      .level{display:inline-flex;gap:6px;align-items:center;min-height:32px;padding:2px 12px 2px 8px;border:1px solid var(--line);border-radius:16px;background:var(--panel);color:var(--text);font-size:.9375rem}
      .level span{font-variant-numeric:tabular-nums;font-weight:700}
      .level.error span{color:var(--error)}.level.warning span{color:var(--warning)}.level.note span{color:var(--note)}.level.review span{color:var(--review)}
      .scripted{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;font-size:.875rem;min-width:0}.scripted[hidden]{display:none}
      .scripted label{display:flex;gap:8px;align-items:center;min-width:0}
      .scripted select,.scripted input{font:inherit;min-width:0;color:var(--text);background:var(--panel);border:1px solid var(--quiet);border-radius:6px;padding:5px 8px;max-width:15rem}
      .tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:16px;margin-top:20px;align-items:start}
      .table{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:4px 16px 12px;max-height:440px;overflow:auto}
      table{width:100%;border-collapse:collapse;font-size:.9375rem}
      caption{text-align:left;font-weight:700;padding:10px 0 6px}
      th,td{text-align:left;padding:6px 12px 6px 0;vertical-align:top;border-top:1px solid var(--line);font-weight:400}
      thead th{border:0;font-size:.8125rem;color:var(--quiet);padding-bottom:2px;white-space:nowrap}
      tbody th .quiet{display:block}
      td:last-child,th:last-child{padding-right:0}
      .number,thead th:not(:first-child):last-child{text-align:right;font-variant-numeric:tabular-nums}
      .badge{display:inline-block;white-space:nowrap;overflow-wrap:normal;border-radius:5px;padding:0 7px;font-size:.8125rem;font-weight:700;line-height:1.55;color:var(--on);background:var(--review)}
      .badge.error{background:var(--error)}.badge.warning{background:var(--warning)}.badge.note{background:var(--note)}
      .finding{background:var(--panel);border:1px solid var(--line);border-left:4px solid var(--review);border-radius:10px;padding:14px 18px 16px;margin:12px 0;content-visibility:auto;contain-intrinsic-size:auto 420px;scroll-margin-top:12px}
      .finding.error{border-left-color:var(--error)}.finding.warning{border-left-color:var(--warning)}.finding.note{border-left-color:var(--note)}.finding.passed{border-left-color:var(--passed)}
      .finding:target{outline:3px solid var(--link);outline-offset:2px}
      h4{font-size:1.0625rem;line-height:1.4;font-weight:600;overflow-wrap:anywhere}
      .where{margin:4px 0 12px;display:flex;flex-wrap:wrap;gap:2px 14px;align-items:baseline;color:var(--quiet)}
      .permalink{text-decoration:none;padding:0 6px;min-width:24px;text-align:center}
      .body{display:flex;flex-direction:column;gap:16px}
      .told{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:12px 32px;align-items:start}
      .told>div{min-width:0}.told>div>*+*{margin-top:10px}
      .shots{display:flex;flex-wrap:wrap;gap:14px;align-items:flex-start;min-width:0}
      .shots figure{margin:0;min-width:0;max-width:100%}
      .body .shots figure{flex:0 1 calc((100% - 28px)/3);min-width:min(100%,280px)}
      .shot{display:block;max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px;background:var(--code);print-color-adjust:exact}
      .shot div{background-size:100% 100%;background-repeat:no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact}
      .body .shot{width:auto}
      .screens .shot{max-height:70vh;width:auto}
      figcaption{font-size:.8125rem;padding-top:4px}
      pre{margin:0;padding:8px 12px;background:var(--code);border-radius:6px;overflow-x:auto;line-height:1.6}
      pre .line,pre .gap{color:var(--quiet);user-select:none;display:inline-block;min-width:2.2em;text-align:right}
      mark{background:var(--mark);color:#1b1d21;border-radius:2px;font-weight:700}
      .related{margin:0;padding-left:18px;font-size:.9375rem}
      dl{margin:0}dt{font-weight:700;font-size:.875rem}dd{margin:0 0 8px}dd:last-child{margin:0}
      .card{margin:0}.card blockquote{margin:0;padding:12px 16px;border:1px solid var(--line);border-radius:6px;background:var(--bg);font-size:1.0625rem;overflow-wrap:anywhere}
      .suppressed{margin-top:28px}
      footer{padding-top:28px;padding-bottom:40px;font-size:.875rem;color:var(--quiet)}
      body:has(#show-error:not(:checked)) .finding.error,body:has(#show-warning:not(:checked)) .finding.warning,
      body:has(#show-note:not(:checked)) .finding.note,body:has(#show-review:not(:checked)) .finding.review,.finding[hidden]{display:none}
      @media (max-width:860px){.body .shots figure{flex:1 1 300px}.body .shot{width:100%}}
      @media (max-width:560px){header,main,footer,.filters,.tables,.notices{padding-left:14px;padding-right:14px}.finding{padding:12px 12px 14px}h1{font-size:1.625rem}.scripted,.scripted label{width:100%}.scripted label{display:grid;grid-template-columns:3.5rem 1fr}.scripted select,.scripted input{max-width:none;width:100%}.table{max-height:300px}}
      @media print{:root{--bg:#fff;--panel:#fff;--text:#000;--quiet:#444;--line:#bbb;--link:#000;--code:#f2f2f2;--error:#b3261e;--warning:#8a5300;--note:#2f5d8a;--review:#5b4b8a;--on:#fff}
      .filters,.skip,.permalink,.screens:not([open]){display:none}h2,h3{break-after:avoid}.table{max-height:none}.finding{break-inside:avoid;content-visibility:visible}.badge,mark,pre{print-color-adjust:exact}a[href^="http"]::after{content:" (" attr(href) ")";font-size:.75rem}}

      """

  static let reportScript = """
    (function(){
    var box=document.querySelector('.scripted');if(!box)return;box.hidden=false;
    var rule=document.getElementById('rule'),file=document.getElementById('file'),words=document.getElementById('words'),count=document.getElementById('count');
    var all=Array.prototype.slice.call(document.querySelectorAll('.finding'));
    function run(){
    var text=words.value.toLowerCase(),shown=0;
    all.forEach(function(f){
    var on=(!rule.value||f.dataset.rule===rule.value)&&(!file.value||f.dataset.file===file.value)&&(!text||f.textContent.toLowerCase().indexOf(text)>=0);
    f.hidden=!on;
    var level=document.getElementById('show-'+f.className.split(' ')[1]);
    if(on&&(!level||level.checked))shown++;
    });
    count.textContent=shown===all.length?'':shown+' of '+all.length+' findings are shown.';
    }
    document.addEventListener('input',run);document.addEventListener('change',run);
    function target(){var f=location.hash.length>1&&document.getElementById(location.hash.slice(1));if(f&&f.hidden){rule.value=file.value=words.value='';run();f.scrollIntoView();}}
    window.addEventListener('hashchange',target);run();
    })();
    """

  static let inspection =
    common + """
      body{display:flex;flex-direction:column;min-height:100vh}
      header{padding:16px 24px 8px}
      h1{font-size:1.25rem;overflow-wrap:anywhere}
      h2{font-size:1.0625rem;margin:0 0 8px}
      h3{font-size:1.0625rem;overflow-wrap:anywhere}
      nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:4px 16px}
      .screen{display:grid;grid-template-columns:minmax(0,auto) minmax(300px,1fr);gap:24px;padding:16px 24px;align-items:start;border-top:1px solid var(--line)}
      .stage{position:sticky;top:12px;min-width:0}
      .stage svg{display:block;max-width:100%;max-height:calc(100vh - 90px);width:auto;height:auto;border:1px solid var(--line);border-radius:6px;background:#fff}
      .stage a rect{fill:#000;fill-opacity:0;stroke-width:2;stroke:none;cursor:pointer;vector-effect:non-scaling-stroke}
      .stage a:hover rect{stroke:#0b4fb3;stroke-dasharray:4 3}
      .stage a:focus{outline:none}.stage a:focus rect,.stage a.chosen rect{stroke:#b3003c;stroke-dasharray:none;fill:#b3003c;fill-opacity:.08}
      .panel{position:sticky;top:12px;max-height:calc(100vh - 24px);overflow:auto;min-width:0}
      .back{display:none}
      .tree{max-height:38vh;overflow:auto;background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:6px 10px;margin-bottom:16px}
      .tree ol{list-style:none;margin:0;padding:0}
      .tree a{display:block;padding:3px 4px;text-decoration:none;border-radius:4px;overflow-wrap:anywhere;line-height:1.4}
      .tree a:hover{text-decoration:underline}.tree a.chosen{background:var(--link);color:var(--panel)}
      .d1{padding-left:12px}.d2{padding-left:24px}.d3{padding-left:36px}.d4{padding-left:48px}.d5{padding-left:60px}.d6{padding-left:72px}.d7{padding-left:84px}.d8{padding-left:96px}
      .account{display:none;background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:12px 16px;scroll-margin-top:12px}
      .account:target{display:block}
      .hint{color:var(--quiet)}
      dl{margin:12px 0 0}dt{font-weight:700;border-top:1px solid var(--line);padding-top:6px;overflow-wrap:anywhere}dd{margin:0 0 6px;overflow-wrap:anywhere}
      .source{display:block;font-size:.875rem}.source.lost{color:var(--quiet)}.source.lost .text{text-decoration:line-through}
      .kind{display:inline-block;min-width:4.5em;font-size:.8125rem;font-weight:700}
      @media (max-width:820px){.screen{grid-template-columns:minmax(0,1fr);padding:16px 14px}.stage,.panel{position:static;max-height:none}.back{display:block}header{padding:14px}}
      @media print{.account{display:block;break-inside:avoid}.tree,.panel{max-height:none}.stage,.panel{position:static}.back{display:none}}

      """

  static let inspectionScript = """
    (function(){
    function links(id){return document.querySelectorAll('a[href="#'+id+'"]');}
    function show(){
    document.querySelectorAll('a.chosen').forEach(function(a){a.classList.remove('chosen');a.removeAttribute('aria-current');});
    var id=location.hash.slice(1);if(!/^e[0-9]+-[0-9]+$/.test(id))return;
    links(id).forEach(function(a){a.classList.add('chosen');a.setAttribute('aria-current','true');
    if(a.closest('.tree'))a.scrollIntoView({block:'nearest'});});
    }
    window.addEventListener('hashchange',show);show();
    document.addEventListener('keydown',function(event){
    if(event.key!=='ArrowDown'&&event.key!=='ArrowUp')return;
    var here=document.activeElement&&document.activeElement.closest('a[href^="#e"]');if(!here)return;
    var match=/^#e([0-9]+)-([0-9]+)$/.exec(here.getAttribute('href'));if(!match)return;
    var next='e'+match[1]+'-'+(Number(match[2])+(event.key==='ArrowDown'?1:-1));
    var list=here.closest('.tree,.stage');var to=list.querySelector('a[href="#'+next+'"]');if(!to)return;
    event.preventDefault();to.focus({preventScroll:!here.closest('.tree')});location.hash=next;
    });
    })();
    """
}
