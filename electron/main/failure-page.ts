import { createHash } from 'node:crypto';

/** The prefix of the failure page's path. The id of the window's web contents follows it. */
export const failurePath = '/-/failure';

/** Why the page failed. `path` is the failed page's path, and `at` is an ISO time. */
export type PageFailure = { reason: string; code: string; path: string; at: string };

type Facts = {
  failure: PageFailure | null;
  /** Version numbers, by component name. */
  versions: Readonly<Record<string, string>>;
  /** Whether the failed page used the dark theme. */
  dark: boolean;
};

/**
 * Returns the failure page. It has no scripts and needs no other files, so it works even if the client's files are
 * broken.
 */
export function answerFailure(facts: Facts): Response {
  return new Response(html(facts), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}

const noMemory = {
  title: 'The page ran out of memory',
  text: 'Close other programs on this computer, then reload.',
};
const words: Readonly<Record<string, { title: string; text: string }>> = {
  oom: noMemory,
  'memory-eviction': noMemory,
  killed: {
    title: 'The page was stopped',
    text: 'You or the system stopped it. Reload to continue.',
  },
  'launch-failed': {
    title: 'The page couldn’t start',
    text: 'Reload. If that doesn’t help, restart Second Fret.',
  },
  'integrity-failure': {
    title: 'Second Fret is damaged',
    text: 'Its files have changed since they were installed. Please install it again.',
  },
  'not-loaded': {
    title: 'The page couldn’t be loaded',
    text: 'Reload. If that doesn’t help, install Second Fret again.',
  },
};
const crashed = {
  title: 'The page stopped',
  text: 'Something unexpected happened. Reload to continue.',
};

function html({ failure, versions, dark }: Facts): string {
  const { title, text } = words[failure?.reason ?? ''] ?? crashed;
  const facts = {
    ...(failure && { 'What happened': `${failure.reason} (${failure.code})`, When: failure.at }),
    ...versions,
  };
  const lines = Object.entries(facts).map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  );
  return `<!doctype html>
<html lang="en" data-theme="${dark ? 'stage' : 'daylight'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="theme-color" content="${dark ? '#1a100a' : '#f8efda'}">
<title>${title} · Second Fret</title>
<style>${style}</style>
</head>
<body>
<div class="binding"></div>
<main>
<p class="brand"><svg viewBox="0 0 40 36" aria-hidden="true"><rect x="1" y="1" width="38" height="34" rx="5" fill="currentColor"/><path class="fret" d="M5 1h3.4v34H5zM20.6 1h1.7v34h-1.7zM33.2 1h1.7v34h-1.7z"/><circle class="dot" cx="27.7" cy="10.8" r="3.7"/><circle class="dot" cx="27.7" cy="25.2" r="3.7"/></svg>Second Fret</p>
<h1>${title}</h1>
<p>${text}</p>
<p>Your product draft is saved. You’ll find it under Add A Product.</p>
<p><a class="button" href="${escaped(failure?.path ?? '/')}">Reload</a></p>
<h2>Details for a bug report</h2>
<dl>${lines.join('')}</dl>
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light;--paper:#fcf6e7;--panel:#f5ead1;--ink:#2d1a0e;--rule:#e5d3ae;--amber:#eda233;--on-amber:#2d1a0e}
[data-theme=stage]{color-scheme:dark;--paper:#1c120b;--panel:#281a10;--ink:#f5e7cb;--rule:#463020;--amber:#f2ad44;--on-amber:#2a1608}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
.binding{height:.375rem;background:linear-gradient(90deg,#2a1307,#7a2c0e 14%,#d9771c 32%,#f7c65b 50%,#d9771c 68%,#7a2c0e 86%,#2a1307)}
main{max-width:40rem;margin:0 auto;padding:clamp(2rem,10vh,6rem) 1.5rem 3rem}
.brand{display:flex;align-items:center;gap:.6rem;margin:0 0 2.5rem;font:700 1.4rem Georgia,serif}
svg{width:2.25rem}.fret{fill:var(--paper)}.dot{fill:var(--amber)}
h1{margin:0 0 1rem;font:700 clamp(2rem,6vw,3rem)/1.1 Georgia,serif;text-wrap:balance}
h2{margin:2.5rem 0 .5rem;font-size:1rem}
.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1rem;padding:0 1.5rem;border-radius:.5rem;background:var(--amber);color:var(--on-amber);font-weight:700;text-decoration:none}
.button:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem;margin:0;padding:1rem 1.25rem;border:1px solid var(--rule);border-radius:.375rem;background:var(--panel);font-size:.9375rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere;user-select:text}
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
