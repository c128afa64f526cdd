/**
 * Hostile HTML that combines the known families of attacks on sanitizers: ways to run code, to hide
 * it, and to change its meaning when it is parsed a second time. Each text calls `ran()` if the
 * sanitizer lets it through.
 */
export interface HostileHtml {
  family: string;
  html: string;
}

const RUN = 'ran()';
const IMAGE = `<img src=x onerror=${RUN}>`;
const SVG = `<svg onload=${RUN}></svg>`;

export function hostileHtml(): HostileHtml[] {
  return [
    ...named('handler', handlers()),
    ...named('address', addresses()),
    ...named('namespace', namespaces()),
    ...named('raw text', rawTexts()),
    ...named('comment', comments()),
    ...named('table', tables()),
    ...named('formatting', formatting()),
    ...named('frame', frames()),
    ...named('document', documents()),
    ...named('clobbering', clobbering()),
    ...named('tag form', tagForms()),
    ...named('style', styles()),
    ...named('own rules', ownRules()),
    ...named('foreign HTML', foreignHtml()),
  ];
}

function named(family: string, texts: Iterable<string>): HostileHtml[] {
  return [...new Set(texts)].map((html) => ({ family, html }));
}

function* handlers(): Generator<string> {
  const fired: [element: string, attributes: string][] = [
    ['img', 'src=x'],
    ['svg', ''],
    ['body', ''],
    ['input', 'autofocus'],
    ['textarea', 'autofocus'],
    ['select', 'autofocus'],
    ['button', 'autofocus'],
    ['a', 'href=#x id=x tabindex=1 autofocus'],
    ['p', 'tabindex=1 autofocus contenteditable'],
    ['h2', 'tabindex=1 autofocus'],
    ['details', 'open'],
    ['video', 'src=x autoplay'],
    ['audio', 'src=x autoplay'],
    ['source', 'src=x'],
    ['iframe', 'src=about:blank'],
    ['iframe', 'src=https://www.youtube.com/embed/aaaaaaaaaaa'],
    ['object', 'data=x'],
    ['embed', 'src=x'],
    ['marquee', ''],
    ['table', 'background=x'],
    ['td', ''],
    ['script', 'src=x'],
    ['link', 'rel=stylesheet href=x'],
    ['style', ''],
    ['form', ''],
    ['math', ''],
    ['xss-element', 'style=animation-name:x autofocus tabindex=1'],
    ['blockquote', 'cite=x'],
    ['time', 'datetime=x'],
    ['code', 'class=language-js'],
  ];
  const events =
    'onerror onload onfocus onblur ontoggle onstart onclick onmouseover onpointerenter onanimationstart ontransitionend onloadstart oncanplay onbegin onend onpageshow onbeforetoggle oncontentvisibilityautostatechange onscrollend onsecuritypolicyviolation onfocusin'.split(
      ' ',
    );
  for (const [element, attributes] of fired) {
    for (const event of events) yield `<${element} ${attributes} ${event}=${RUN}>x</${element}>`;
  }
  for (const [element, attributes] of fired.slice(0, 12)) {
    yield `<${element} ${attributes} OnErRoR="${RUN}" ONLOAD='${RUN}' oNfOcUs=${RUN}>`;
    yield `<${element}/${attributes.replaceAll(' ', '/')}/onerror=${RUN}/onload=${RUN}/>`;
    yield `<${element} ${attributes} onerror\u000c=\u000c${RUN} onload\n=\n${RUN}>`;
    yield `<${element} ${attributes} "onerror=${RUN} 'onload=${RUN} =onfocus=${RUN}>`;
    yield `<${element} ${attributes} onerror=&#114;&#x61;n&lpar;&rpar; onload=r&#97;n()>`;
  }
}

function* addresses(): Generator<string> {
  const disguises = [
    `javascript:${RUN}`,
    `JaVaScRiPt:${RUN}`,
    ` javascript:${RUN}`,
    `\u0001javascript:${RUN}`,
    `\u00a0javascript:${RUN}`,
    `java\tscript:${RUN}`,
    `java\nscript:${RUN}`,
    `java\rscript:${RUN}`,
    `java&Tab;script:${RUN}`,
    `java&NewLine;script:${RUN}`,
    `&#106;avascript:${RUN}`,
    `&#x6A&#x61vascript&colon;${RUN}`,
    `javascript&colon;${RUN}`,
    `javascript\t:${RUN}`,
    `javascript://example.com/%0a${RUN}`,
    `javascript:/*https://example.com*/${RUN}`,
    `javascript:&#37&#54&#49;${RUN}`,
    `jav\u0000ascript:${RUN}`,
    `\u2028javascript:${RUN}`,
    `\ufeffjavascript:${RUN}`,
    `feed:javascript:${RUN}`,
    `view-source:javascript:${RUN}`,
    `vbscript:${RUN}`,
    `livescript:${RUN}`,
    `data:text/html,<script>parent.${RUN}</script>`,
    `data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuKCk8L3NjcmlwdD4=`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
    `blob:https://example.com/x`,
    `filesystem:https://example.com/x`,
    `file:///etc/passwd`,
    `about:blank`,
    `ｊavascript:${RUN}`,
    `javascript：${RUN}`,
  ];
  const places: ((address: string) => string)[] = [
    (address) => `<a href="${address}">x</a>`,
    (address) => `<a xlink:href="${address}">x</a>`,
    (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
    (address) => `<math href="${address}">x</math>`,
    (address) => `<img src="${address}">`,
    (address) => `<img srcset="${address} 1x, /blog-images/a.png 2x" src=/blog-images/a.png>`,
    (address) => `<iframe src="${address}"></iframe>`,
    (address) => `<form action="${address}"><button>x</button></form>`,
    (address) => `<button formaction="${address}" form=x>x</button>`,
    (address) => `<input type=image src=x formaction="${address}">`,
    (address) => `<object data="${address}"></object>`,
    (address) => `<embed src="${address}">`,
    (address) => `<blockquote cite="${address}">x</blockquote>`,
    (address) => `<table background="${address}"><td background="${address}">x</table>`,
    (address) => `<area href="${address}"><map name=x><area href="${address}"></map>`,
    (address) => `<base href="${address}">`,
    (address) => `<video poster="${address}" src="${address}"></video>`,
  ];
  for (const place of places) for (const disguise of disguises) yield place(disguise);
}

function* namespaces(): Generator<string> {
  const openers = [
    '<svg>',
    '<math>',
    '<svg><foreignObject>',
    '<svg><desc>',
    '<svg><title>',
    '<math><mi>',
    '<math><mtext>',
    '<math><annotation-xml encoding=text/html>',
    '<math><annotation-xml encoding="application/xhtml+xml">',
    '<math><mtext><table><mglyph>',
    '<math><mtext><mglyph>',
    '<math><mtext><malignmark>',
    '<form><math><mtext></form><form><mglyph>',
    '<svg></p>',
    '<math></br>',
    '<p><svg><p>',
    '<table><math><select>',
    '<svg><svg><desc><svg>',
  ];
  const endings = [
    `<style><!--</style>${IMAGE}--></style>`,
    `<style><img title="</style>${IMAGE}">`,
    `<title><img title="</title>${IMAGE}"></title>`,
    `<noscript><p title="</noscript>${IMAGE}"></noscript>`,
    `<xmp><p title="</xmp>${IMAGE}"></xmp>`,
    `<textarea><p title="</textarea>${IMAGE}"></textarea>`,
    `<script>${RUN}</script>`,
    `<script href="data:,${RUN}" />`,
    `<a href="javascript:${RUN}">x</a>`,
    `<![CDATA[>${IMAGE}]]>`,
    `<!--><img title="-->${IMAGE}">`,
    `<animate onbegin=${RUN} attributeName=x dur=1s>`,
    `<set attributeName=href to="javascript:${RUN}">`,
    `<use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x">`,
    `<mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
    `<iframe><p title="</iframe>${IMAGE}">`,
    `<p>${IMAGE}`,
    IMAGE,
  ];
  for (const opener of openers) for (const ending of endings) yield opener + ending;
}

function* rawTexts(): Generator<string> {
  const containers =
    'script style noscript template textarea title xmp plaintext iframe noembed noframes listing select option math svg p a code pre'.split(
      ' ',
    );
  for (const name of containers) {
    yield `<${name}>${IMAGE}</${name}>`;
    yield `<${name}></${name} >${IMAGE}`;
    yield `<${name}><p title="</${name}>${IMAGE}">`;
    yield `<${name}><!--</${name}>${IMAGE}-->`;
    yield `<${name}>&lt;/${name}&gt;&lt;img src=x onerror=${RUN}&gt;`;
    yield `<p title="<${name}>">${IMAGE}</p>`;
    yield `</${name}>${IMAGE}<${name}>`;
    yield `<${name}/>${IMAGE}`;
    yield `<${name}\u0000>${IMAGE}`;
  }
  yield `<script>${RUN}</script>`;
  yield `<script >${RUN}</script\t\n bar>`;
  yield `<scr<script>ipt>${RUN}</scr</script>ipt>`;
  yield `<script><!--<script>${RUN}</script>--></script>${IMAGE}`;
  yield `<template><script>${RUN}</script></template><template shadowrootmode=open>${IMAGE}</template>`;
  yield `<div><template shadowrootmode=open><script>${RUN}</script></template></div>`;
  yield `&lt;script&gt;${RUN}&lt;/script&gt;`;
  yield `<p>&amp;lt;img src=x onerror=${RUN}&amp;gt;</p>`;
}

function* comments(): Generator<string> {
  for (const start of ['<!--', '<!-->', '<!--->', '<!', '<?', '</ ', '<!doctype ', '<![CDATA[']) {
    for (const end of ['-->', '--!>', '->', '>', '?>', ']]>']) {
      yield `${start}${end}${IMAGE}`;
      yield `${start}<img title="${end}${IMAGE}">`;
    }
  }
  yield `<!--[if IE]>${IMAGE}<![endif]-->`;
  yield `<p <!-- >${IMAGE}<!-- -->`;
}

function* tables(): Generator<string> {
  for (const outer of ['table', 'tr', 'td', 'caption', 'colgroup', 'select', 'ruby', 'button']) {
    yield `<table><${outer}>${IMAGE}</${outer}></table>`;
    yield `<${outer}><a href=#><${outer}><a href="javascript:${RUN}">x</a></${outer}></a>`;
    yield `<table><${outer}><svg><${outer}><style><img title="</style>${IMAGE}">`;
    yield `<${outer}><p><${outer}><p>${SVG}</p></${outer}></p></${outer}>`;
    yield `<table><tr><${outer}><form><input name=attributes><table><form>${IMAGE}`;
  }
}

function* formatting(): Generator<string> {
  for (const tag of ['b', 'a', 'nobr', 'font', 'i', 'code']) {
    yield `<${tag}><p><${tag}>${IMAGE}</p></${tag}>`;
    yield `<${tag} id=x onclick=${RUN}><p>1</${tag}>2<p>3${IMAGE}`;
    yield `<p><${tag}><button><p><${tag}>${SVG}</button></${tag}>`;
    yield `<${tag}><table><${tag}><tr><td></${tag}>${IMAGE}`;
    yield `<${tag} title="</${tag}>${IMAGE}">x</${tag}>`;
    yield `<${tag} title='"><${IMAGE.slice(1)}'>x</${tag}>`;
    yield `<${tag} title=\`${IMAGE}\`>x</${tag}>`;
  }
}

function* frames(): Generator<string> {
  const hosts = [
    'https://www.youtube.com.example.com/embed/aaaaaaaaaaa',
    'https://example.com/https://www.youtube.com/embed/aaaaaaaaaaa',
    'https://www.youtube.com@example.com/embed/aaaaaaaaaaa',
    'https://www.youtube.com/redirect?q=https://example.com',
    'https://www.youtube.com/embed/../redirect',
    'https://www.youtube.com/embed/aaaaaaaaaaa%22onload=ran()',
    'https://www.youtube.com\\.example.com/embed/aaaaaaaaaaa',
    '//example.com',
    'https://player.vimeo.com/video/1%22%20onload=ran()',
    'https://player.vimeo.com.example.com/video/1',
    'https://vimeo.com/login?next=1',
    'ftp://www.youtube.com/embed/aaaaaaaaaaa',
    `javascript:"https://www.youtube.com/embed/aaaaaaaaaaa";${RUN}`,
    '/admin',
    '',
  ];
  for (const host of hosts) {
    yield `<iframe src="${host}"></iframe>`;
    yield `<iframe src="${host}" srcdoc="<script>parent.${RUN}</script>"></iframe>`;
    yield `<frameset><frame src="${host}"></frameset>`;
    yield `<object data="${host}"><param name=movie value="${host}"><embed src="${host}"></object>`;
  }
  const video = 'https://www.youtube.com/embed/aaaaaaaaaaa';
  yield `<iframe src="${video}" srcdoc="&lt;script&gt;parent.${RUN}&lt;/script&gt;"></iframe>`;
  yield `<iframe src="${video}" name=parent sandbox="allow-top-navigation" allow="camera">`;
  yield `<iframe src="${video}" onload=${RUN} style="position:fixed;inset:0"></iframe>`;
  yield `<iframe src="${video}" title="&quot;&gt;&lt;img src=x onerror=${RUN}&gt;"></iframe>`;
}

function* documents(): Generator<string> {
  yield `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`;
  yield `<meta http-equiv=refresh content="0;url=data:text/html,<script>${RUN}</script>">`;
  yield `<meta http-equiv=Content-Security-Policy content="default-src *">`;
  yield `<meta charset=utf-7>+ADw-script+AD4-${RUN}+ADw-/script+AD4-`;
  yield `<base href=https://example.com/><a href=x>x</a><img src=/blog-images/a.png>`;
  yield `<base target=_top><a href=x>x</a>`;
  yield `<link rel=stylesheet href=data:text/css,*{color:red}>`;
  yield `<link rel=import href="data:text/html,<script>${RUN}</script>">`;
  yield `<link rel=preload as=image href=x onload=${RUN}>`;
  yield `</div></main></body></html><script>${RUN}</script>`;
  yield `</div><form action=https://example.com><input name=password type=password>`;
  yield `<html onclick=${RUN}><body onload=${RUN} onpageshow=${RUN}>x`;
  yield `<head><script>${RUN}</script></head>`;
  yield `<form action=/admin/posts method=post><input name=x><button>x</button></form>`;
  yield `<form id=f></form><button form=f formaction=/admin formmethod=post>x</button>`;
  yield `<input type=hidden oncontentvisibilityautostatechange=${RUN} style=content-visibility:auto>`;
  yield `<button popovertarget=x onbeforetoggle=${RUN}>x</button><div popover id=x>x</div>`;
  yield `<button commandfor=x command=show-modal>x</button><dialog id=x open>x</dialog>`;
  yield `<a href=/admin ping=https://example.com>x</a><a href=/x download=x.html>x</a>`;
  yield `<p contenteditable autofocus onbeforeinput=${RUN} inert hidden draggable>x</p>`;
  yield `<portal src="javascript:${RUN}"></portal><fencedframe></fencedframe>`;
  yield `<script type=speculationrules>{"prefetch":[{"urls":["https://example.com"]}]}</script>`;
  yield `<script type=importmap>{"imports":{"x":"data:text/javascript,${RUN}"}}</script>`;
}

function* clobbering(): Generator<string> {
  const names =
    'location document body forms cookie attributes childNodes parentNode nodeName tagName innerHTML __proto__ constructor getElementById querySelector currentScript defaultView implementation self top ran toString hasOwnProperty __reactRouterContext'.split(
      ' ',
    );
  for (const name of names) {
    yield `<p id=${name}>x</p><a id=${name} name=${name} href=https://example.com>x</a>`;
    yield `<form id=${name}><input id=${name} name=${name}><img name=${name}></form>`;
    yield `<img src=/blog-images/a.png id=${name} name=${name}><iframe name=${name}></iframe>`;
    yield `<a id=in-post-${name} href=#${name}>x</a><object id=${name}></object>`;
  }
}

function* tagForms(): Generator<string> {
  for (const space of ['/', '\t', '\n', '\u000c', '\r\n', '/ /', '\u000b', '\u00a0', '\u0000']) {
    yield `<img${space}src=x${space}onerror=${RUN}>`;
    yield `<img src=x onerror${space}=${space}${RUN}>`;
    yield `<${space}img src=x onerror=${RUN}>`;
  }
  yield `<img src=x onerror=${RUN}`;
  yield `<img src=x onerror=${RUN} <p>x</p>`;
  yield `<<img src=x onerror=${RUN}>`;
  yield `<img src="x\`\`onerror=${RUN}">`;
  yield `<img src='x'onerror=${RUN}>`;
  yield `<img """><script>${RUN}</script>">`;
  yield `<img src=x:x onerror=${RUN}//>`;
  yield `<ımg src=x onerror=${RUN}><ſvg onload=${RUN}><ſcript>${RUN}</ſcript>`;
  yield `＜img src=x onerror=${RUN}＞`;
  yield `\u202e>)(nar=rorrenoe x=crs gmi<${IMAGE}`;
  yield `\ud800<img src=x onerror=${RUN}>\udfff`;
  yield `\u001b(J<img src=x onerror=${RUN}>`;
  yield `<IMG SRC=x ONERROR=${RUN}><SCRIPT>${RUN}</SCRIPT>`;
  yield `%3Cimg src=x onerror=${RUN}%3E`;
  yield `<p title="&quot;><img src=x onerror=${RUN}>">x</p>`;
  yield `<p lang="x&quot; onclick=${RUN}" dir='ltr" onclick=${RUN}'>x</p>`;
  yield `<img alt="\`onerror=${RUN}//" src=/blog-images/a.png>`;
  yield `<img alt='"><script>${RUN}</script>' src=/blog-images/a.png>`;
  yield `<img alt="&quot;&gt;&lt;script&gt;${RUN}&lt;/script&gt;" src=/blog-images/a.png>`;
}

function* styles(): Generator<string> {
  yield `<p style="background:url(javascript:${RUN})">x</p>`;
  yield `<p style="x:expression(${RUN})">x</p>`;
  yield `<p style="behavior:url(#default#time2)" onbegin=${RUN}>x</p>`;
  yield `<p style="position:fixed;inset:0;z-index:9999">x</p>`;
  yield `<style>@import "javascript:${RUN}";*{animation-name:x}</style>`;
  yield `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart=${RUN}>x</p>`;
  yield `<p class="fixed inset-0" data-react="x" is="x-y" slot=x part=x nonce=x>x</p>`;
  yield `<code class="language-js fixed language-&quot;onclick=${RUN}">x</code>`;
}

/** Attacks on this sanitizer's own rules: renamed tags, prefixed ids, added paragraphs. */
/** What is read from the forms of other programs, and put into the tree, before it is sanitized. */
function* foreignHtml(): Generator<string> {
  const escaped = IMAGE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const script = encodeURIComponent(`javascript:${RUN}`);
  yield `<span class="katex"><annotation encoding="application/x-tex">${escaped}</annotation></span>`;
  yield `<span class="katex"><math><annotation-xml encoding="text/html">${IMAGE}</annotation-xml></math></span>`;
  yield `<span class="katex"><span class="katex-html">${escaped}${SVG}<b onclick=${RUN}>x</b></span></span>`;
  yield `<span class="MathJax" data-mathml="&lt;math&gt;&lt;mtext&gt;${escaped}&lt;/mtext&gt;&lt;/math&gt;"></span>`;
  yield `<math><mtext>${escaped}</mtext><mfenced open="${escaped}" separators="${escaped}"><mn>1</mn><mn>2</mn></mfenced></math>`;
  yield `<script type="math/tex">\\text{${IMAGE}}</script>`;
  yield `<span class="frac"><span class="num">${escaped}</span><span class="den">${SVG}</span></span>`;
  for (const wrapper of [
    'https://a.safelinks.protection.outlook.com/?url=',
    'https://l.facebook.com/l.php?u=',
    'https://www.google.com/url?q=',
    'https://urldefense.com/v3/__',
  ]) {
    yield `<a href="${wrapper}${script}__;!!x$">x</a>`;
    yield `<a href="${wrapper}${encodeURIComponent(`data:text/html,${IMAGE}`)}">x</a>`;
  }
  yield `<a href="#fn1&quot; onclick=${RUN}">x</a><p id="fn1&quot; onclick=${RUN}">y</p>`;
  yield `<a href="#x" name="${escaped}">x</a><a name="x" id="${escaped}"><div>${SVG}</div></a>`;
  yield `<a href="javascript:${RUN}"><div>x</div><p>y</p></a>`;
  yield `<b style="font-weight:normal" onclick=${RUN}><p onclick=${RUN}>x</p></b>`;
  yield `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">1.&nbsp; ${IMAGE}${SVG}</p>`;
  yield `[caption id="${RUN}"]${IMAGE} x ${SVG}[/caption]`;
  yield `[embed]javascript:${RUN}[/embed]`;
  yield `<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload="${RUN}</p>`;
  yield `<img src="data:x" data-src="javascript:${RUN}" data-lazy-src='https://a.example/"onerror="${RUN}'>`;
  yield `<noscript>${IMAGE}<img src="https://a.example/a.png" onerror=${RUN}></noscript>`;
  yield `<picture onclick=${RUN}><source srcset=x onerror=${RUN}>${IMAGE}</picture>`;
  yield `<pre><div>bash</div><code class="language-x" onclick=${RUN}>${escaped}${IMAGE}</code></pre>`;
  yield `<ul><li data-checked="true" onclick=${RUN}>${SVG}x</li><li><input type=checkbox onfocus=${RUN} autofocus></li></ul>`;
  yield `<h3><button aria-expanded onclick=${RUN}>${SVG}x</button></h3><q onclick=${RUN}>${IMAGE}</q>`;
  yield `<td align="right" style="text-align:right" onclick=${RUN}><table><td align=right onclick=${RUN}>x`;
  yield `<style>.xl1{font-weight:700;background:url(javascript:${RUN})}</style><p class="xl1">${escaped}</p>`;
}

function* ownRules(): Generator<string> {
  for (const wrapper of ['div', 'section', 'form', 'center', 'article', 'span', 'x-y', 'label']) {
    yield `<${wrapper} onclick=${RUN}>x${IMAGE}<p>y</${wrapper}>`;
    yield `<p><${wrapper}><p>${IMAGE}</${wrapper}></p>`;
    yield `<h1><${wrapper}><h1>${SVG}</${wrapper}></h1>`;
    yield `<a href=#><${wrapper}><a href="javascript:${RUN}">x</a></${wrapper}></a>`;
    yield `<pre>\n\n\n<${wrapper}>\n\n${IMAGE}</${wrapper}></pre>`;
    yield `x\n\n<${wrapper}>\n\ny\n\n</${wrapper}>\n\n${IMAGE}`;
  }
  for (const id of [
    'in-post-',
    'in-post-in-post-x',
    'in-post-"',
    'x y',
    '',
    '-',
    '\u00e4',
    '%61',
  ]) {
    yield `<p id='${id}'>x</p><p id='${id}'>y</p><a href='#${id}'>z</a>`;
  }
  for (const src of [
    '/blog-images/../admin/sign-out',
    '/blog-images/%2e%2e/admin',
    '/blog-images/..%2fadmin',
    '/blog-images/a.png?x=1#y',
    '/blog-images//example.com/a.png',
    '\\\\example.com\\a.png',
    '//example.com/a.png',
    'http://example.com/a.png',
    'https:/blog-images/a.png',
    '/admin/sign-out',
    'a.png',
    '',
  ]) {
    yield `<img src="${src}" srcset="${src} 1x, javascript:${RUN} 2x" sizes="(x) &quot; onload=${RUN}">`;
    yield `<a href="${src}" target=_top rel=opener>x</a>`;
  }
}
