import { imageSourceSet } from '#contracts/media/image-variants.ts';
import type { Image } from '#contracts/media/images.ts';
import { siteName } from '#contracts/page-heads.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import type { Page } from './page.ts';

/**
 * Returns `data` as JSON for a script element. Escapes `<`, so that `</script>` in the data doesn't end the element.
 */
function embeddedJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}" />`;

/**
 * Adds a page's title, meta tags and no-script content to the HTML of the built client. `origin` is the site's origin,
 * for example `https://shop.example`. `firstView` is the HTML of the page's screen if the build has prerendered it.
 */
export function writePage(
  template: string,
  page: Page,
  origin: string,
  firstView: string | undefined,
): string {
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
  // The replacements are functions, because `replace` would expand a `$&` in a string.
  return (
    template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(page.title)}</title>`)
      .replace(/<meta\s+name="description"[^>]*>/, () =>
        meta('name', 'description', page.description),
      )
      // `data-public` makes boot.js request public data immediately. All pages with a picture show public data.
      .replace('src="/boot.js"', `src="/boot.js"${page.firstPicture ? ' data-public' : ''}`)
      .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
      .replace('<div id="root">', () => `${withoutScripts(page)}\n    <div id="root">`)
      .replace(outlines, (found) => firstView ?? withPicture(found, page.firstPicture))
  );
}

/** Matches the loading placeholders in the client's HTML. boot.js shows the one for the current page. */
const outlines = /<!-- The server replaces [\s\S]*<!-- The end of the outlines\. -->/;

/** Replaces a picture's placeholder with the picture, so that it is visible before the scripts have loaded. */
function withPicture(found: string, picture: Page['firstPicture']): string {
  if (!picture) return found;
  const { image, sizes, outline } = picture;
  const whole = outline === 'product' || image.height > image.width;
  const fit = whole ? 'object-contain' : 'object-cover';
  const img = `<img alt="" ${sourcesOf(image, { src: 'src', set: 'srcset', sizes: 'sizes' }, sizes)} width="${image.width}" height="${image.height}" fetchpriority="high" class="size-full rounded-box ${fit}" />`;
  return found.replace(
    `<div data-picture="${outline}" class="skeleton-light aspect-4/3"></div>`,
    () => `<div class="aspect-4/3">${img}</div>`,
  );
}

/** Returns a preload tag for a picture. Without the tag, the browser would load the picture two requests later. */
function preloaded({ image, sizes }: NonNullable<Page['firstPicture']>): string {
  const names = { src: 'href', set: 'imagesrcset', sizes: 'imagesizes' };
  return `<link rel="preload" as="image" fetchpriority="high" ${sourcesOf(image, names, sizes)} />`;
}

/** Returns a picture's source attributes. `src`, `set` and `sizes` are the names of the attributes. */
function sourcesOf(
  image: Image,
  { src, set, sizes }: Record<'src' | 'set' | 'sizes', string>,
  width: string,
): string {
  const sources = imageSourceSet(image) ?? image.url;
  return `${src}="${escapeMarkup(image.url)}" ${set}="${escapeMarkup(sources)}" ${sizes}="${escapeMarkup(width)}"`;
}

function withoutScripts({ content }: Page): string {
  const lines = content.lines.map((line) => `<p>${escapeMarkup(line)}</p>`);
  const links = content.links.map(
    ({ path, text }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(text)}</a></li>`,
  );
  const list = links.length > 0 ? [`<ul>${links.join('')}</ul>`] : [];
  return `<noscript><h1>${escapeMarkup(content.heading)}</h1>${[...lines, ...list].join('')}</noscript>`;
}
