import { imageSourceSet } from '#contracts/images.ts';
import { siteName } from '#contracts/page-heads.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import type { Page } from './page.ts';

/** Returns `data` as JSON for a script element. A `</script>` in the data can't end the element. */
function embeddedJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}" />`;

/**
 * Adds a page's title, meta tags and content for browsers without scripts to the built client's HTML.
 * `origin` is the site's origin, for example `https://shop.example`.
 */
export function writePage(template: string, page: Page, origin: string): string {
  const absolute = (address: string) => new URL(address, origin).href;
  const { canonical, image, imageSize, data } = page;
  const head = [
    canonical === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeMarkup(absolute(canonical))}" />`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', page.kind),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...(canonical === null ? [] : [meta('property', 'og:url', absolute(canonical))]),
    meta('property', 'og:image', absolute(image)),
    ...(imageSize
      ? [
          meta('property', 'og:image:width', String(imageSize.width)),
          meta('property', 'og:image:height', String(imageSize.height)),
        ]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(page.firstPicture ? [preloaded(page.firstPicture)] : []),
    ...(data
      ? [`<script type="application/ld+json" id="page-data">${embeddedJson(data)}</script>`]
      : []),
  ];
  // The replacements are functions, because `replace` would expand `$&` in a title given as a string.
  return (
    template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(page.title)}</title>`)
      .replace(/<meta\s+name="description"[^>]*>/, () =>
        meta('name', 'description', page.description),
      )
      // A page with a picture shows public data. `data-public` makes boot.js request the data immediately.
      .replace('src="/boot.js"', `src="/boot.js"${page.firstPicture ? ' data-public' : ''}`)
      .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
      .replace('<div id="root">', () => `${withoutScripts(page)}\n    <div id="root">`)
  );
}

/** Returns a preload tag, so a picture loads along with the scripts instead of two requests later. */
function preloaded({ image, sizes }: NonNullable<Page['firstPicture']>): string {
  const sources = imageSourceSet(image) ?? image.url;
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeMarkup(image.url)}" imagesrcset="${escapeMarkup(sources)}" imagesizes="${escapeMarkup(sizes)}" />`;
}

function withoutScripts({ content }: Page): string {
  const lines = content.lines.map((line) => `<p>${escapeMarkup(line)}</p>`);
  const links = content.links.map(
    ({ path, text }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(text)}</a></li>`,
  );
  const list = links.length > 0 ? [`<ul>${links.join('')}</ul>`] : [];
  return `<noscript><h1>${escapeMarkup(content.heading)}</h1>${[...lines, ...list].join('')}</noscript>`;
}
