import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { defineConfig, type HtmlTagDescriptor, normalizePath, type Plugin } from 'vite';
import { previewWidth } from './contracts/media/preview-picture.ts';
import { patternOf, routeEntries } from './contracts/routes.ts';
import { articles } from './scripts/articles-plugin.ts';
import { clientContracts } from './scripts/client-contracts-plugin.ts';
import { withoutProse } from './scripts/without-prose-plugin.ts';

/**
 * The font of Home's headline. It is preloaded, because the browser would otherwise discover it only after loading the
 * style sheet.
 */
const firstFace = /caprasimo-latin-400-normal.*\.woff2$/;
/** The ends of the landing screens' paths, by route. */
const landings = new Map(
  [
    ...readFileSync(join(import.meta.dirname, 'src/app/landings.ts'), 'utf8').matchAll(
      /(\w+): \(\) => import\('(?:#src|\.)(.+)'\)/g,
    ),
  ].map(([, name, path]) => [name, path]),
);

/** The paths of the API and of the sign-in service for development, which is part of the server. */
const serverPaths = [
  ...['/api', '/emulator', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com'],
];

/** The entry script's tag, as Vite writes it. */
const entryTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/**
 * Preloads the headline's font, and lets boot.js load the scripts after the first paint. Passes boot.js the entry
 * script and the landing routes, each with its screen's name, path pattern and scripts.
 */
function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = (files: string[]): string[] =>
        files.flatMap((file) => {
          const chunk = chunks.find(({ fileName }) => fileName === file);
          return [file, ...imported(chunk?.imports ?? [])];
        });
      const first = new Set(imported(entry ? [entry.fileName] : []));
      const scriptsOf = (screen: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
        const files = new Set(imported(chunk ? [chunk.fileName] : []));
        return [...files].filter((file) => !first.has(file));
      };
      const faces = Object.keys(bundle).filter((file) => firstFace.test(file));
      const named = routeEntries.flatMap(([name]) => {
        const screen = landings.get(name);
        return screen ? [{ name, pattern: patternOf(name), scripts: scriptsOf(screen) }] : [];
      });
      const attribute = JSON.stringify(named).replaceAll('"', '&quot;');
      const script = entryTag.exec(html)?.[1];
      if (entry && script === undefined) throw new Error('the page has no entry script');
      return {
        html: html
          .replace(entryTag, '')
          // Pass a function, because `replace` would expand a `$&` in a pattern.
          .replace(
            'src="/boot.js"',
            (found) => `${found} data-entry="${script}" data-routes="${attribute}"`,
          ),
        tags: faces.map((file) =>
          preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' }),
        ),
      };
    },
  };
}

/**
 * Use the production build, because by default, bundlers get the package's development build, which includes warnings.
 */
const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production');

function preload(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...attrs, href: `/${file}`, crossorigin: '' },
    injectTo: 'head',
  };
}

/** Copies the fonts for verify.html under fixed names. That page isn't built, so it can't use names with a hash. */
function proofFonts(): Plugin {
  const fonts = {
    headings: '@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2',
    text: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  };
  return {
    name: 'proof-fonts',
    generateBundle() {
      for (const [name, path] of Object.entries(fonts)) {
        const source = readFileSync(join(import.meta.dirname, 'node_modules', path));
        this.emitFile({ type: 'asset', fileName: `verify.${name}.woff2`, source });
      }
    },
  };
}

/**
 * Adds the icons of the installed application, and a JPEG of each picture that a page without its own shows in link
 * previews.
 */
function iconsAndPreviews(): Plugin {
  return {
    name: 'icons-and-previews',
    async generateBundle() {
      for (const size of [256, 512]) {
        const source = readFileSync(join(import.meta.dirname, `build/icons/${size}x${size}.png`));
        this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source });
      }
      const art = join(import.meta.dirname, 'src/public/art');
      const pages = globSync('{scene-1,*[a-z]}.webp', { cwd: art });
      for (const name of pages.filter((one) => !/narrow|counter|fretboard/.test(one))) {
        const picture = sharp(join(art, name)).resize({ width: previewWidth });
        const fileName = `art/${name.replace('.webp', '.jpg')}`;
        this.emitFile({ type: 'asset', fileName, source: await picture.jpeg().toBuffer() });
      }
    },
  };
}

const icons = 'node_modules/lucide-react/dist/esm/icons';

/** For each folder, the names of modules without their extension, separated by spaces. `*` stands for any characters. */
type Modules = Readonly<Record<string, string>>;

/** Returns a test for the group of these modules without the `others`. Throws if there is no module with a name. */
function modules(of: Modules, others: Modules = {}): (id: string) => boolean {
  const filesOf = (some: Modules) =>
    Object.entries(some).flatMap(([folder, names]) =>
      names.split(' ').flatMap((name) => {
        const files = globSync(`${folder}/${name}.{ts,tsx,mjs}`, { cwd: import.meta.dirname });
        if (files.length === 0) throw new Error(`there is no module ${folder}/${name}`);
        return files.map((file) => normalizePath(join(import.meta.dirname, file)));
      }),
    );
  const [group, left] = [new Set(filesOf(of)), new Set(filesOf(others))];
  return (id) => group.has(normalizePath(id)) && !left.has(normalizePath(id));
}

export default defineConfig({
  root: 'src',
  plugins: [
    ...[articles(), react(), tailwindcss(), withoutProse(), clientContracts()],
    ...[preloadFirstView(), proofFonts(), iconsAndPreviews()],
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids `data:` fonts and inline scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry chunk lists many file names, so shorter names make it smaller. These are the shortest hashes
        // allowed for so many files. Only screens and forms need a name.
        chunkFileNames: ({ name }) =>
          /-(screen|page|form)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        // These groups decide which modules share a file. Without them, the bundler makes many small files, and
        // each can cost a round trip. With them, a product page needs 5 files besides the entry instead of 20,
        // a list 4 instead of 17, and Home 2 instead of 8.
        // A module joins the first group whose test it passes, and brings along any imports that are not in an
        // earlier group. So leave out modules that only one screen uses or that import something large.
        // After a change, check each route's download size with `npm run build && npm run bench -- size`, and the
        // loading times with `npm run bench -- lighthouse`. `data-routes` in dist/web/index.html lists the files of the
        // landing screens.
        codeSplitting: {
          groups: [
            // The entry chunk's imports, which every screen needs.
            { name: 'shop', tags: ['$initial'] },
            // Modules that Home's first view shares with other screens. It doesn't need the groups below.
            {
              name: 'first',
              test: modules({ 'src/ui': 'skeleton use-swipe', [icons]: 'chevron*' }),
            },
            // Form fields, from list filters to the product form.
            {
              name: 'forms',
              test: modules({
                'src/ui': '*field file-drop form-error progress-bar',
                contracts: 'form-text',
              }),
            },
            // Modules that the lists, the product page and the dashboard share: API requests, queries, text and product
            // cards. The event stream, scanners and printing are excluded, because visitors don't need them.
            {
              name: 'common',
              test: modules(
                {
                  'src/lib': '*',
                  'src/ui':
                    'load-more avatar back-link online-loading page-heading table-skeleton tabs undo-toast use-kept-focus picture price-tag fretboard-rule empty-state',
                  'sign-in': 'client',
                  contracts: 'pagination money text',
                  'contracts/bookings': 'booking*',
                  'contracts/catalog': 'categories product-form product-lists products',
                  'contracts/selling': 'own-products selling',
                  'src/bookings': 'booking-queries booking-text phone-link',
                  'src/catalog': 'category-queries product-queries moderation-text',
                  'src/catalog/lists': 'product-card list-queries',
                  'src/media': 'upload picture-of',
                  'src/people': 'role-text',
                  [icons]: 'arrow* search* tag* copy* pencil* ellipsis* flag* trash*',
                },
                {
                  'src/lib':
                    'counter-keys device-storage keep-stream kept-store local-time offline-page paper scan* shop-details staff-paths tab-visibility use-form use-page-head use-print use-sending use-url-filters use-wide wasm-worker watch-scanner why-missing',
                },
              ),
            },
            // What a buyer's hold shows, on the product page and in the buyer's orders.
            {
              name: 'holds',
              test: modules({
                'src/bookings': 'booking-changes handover-code',
                'src/catalog/details': 'use-may-tag',
                'src/talk/meeting': 'meeting-queries',
              }),
            },
            // Small modules for the lists. The product page or the dashboard needs some of them too.
            {
              name: 'lists',
              test: modules({
                'src/ui': 'debounced-search sort-select',
                'src/bookings': 'hold-end use-booking-state',
                'src/catalog': 'sold-text',
                'src/catalog/compare': 'compared-ids',
                'src/catalog/lists': 'product-grid',
                'src/catalog/saved-searches': 'saved-search-queries',
                [icons]: 'bookmark scale',
              }),
            },
            // What scans mean: on every page for staff, and at the counter.
            { name: 'scans', test: modules({ 'contracts/catalog': 'scanned-text' }) },
            // Modules that the ticket and the list of tickets share.
            {
              name: 'tickets',
              test: modules({
                'src/counter/ticket': 'payment-text ticket-queries',
                'src/counter': 'early-part',
              }),
            },
            // Tables and their filters, which only the dashboard needs.
            { name: 'tables', test: modules({ 'src/ui': '*table', 'src/lib': 'use-url-filters' }) },
          ],
        },
      },
    },
  },
  // The photo worker imports a contract.
  worker: { plugins: () => [clientContracts()] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path, { target: 'http://127.0.0.1:4000', xfwd: true }]),
    ),
  },
});
