import { createHash } from 'node:crypto';
import { desktopOrigin } from '#contracts/app/desktop.ts';

const start = `${desktopOrigin}/-/failure?`;

/** Returns the address of the failure page. `path` is the path of the page that failed. */
export const failureAddress = (reason: string, path: string) =>
  start + new URLSearchParams({ reason, path });

/** Returns what an address of the failure page says, or null if it is another page's address. */
export function readFailure(address: string): { reason: string; path: string } | null {
  if (!address.startsWith(start)) return null;
  const given = new URL(address).searchParams;
  // A path with two slashes would lead to another host.
  const path = `/${given.get('path') ?? ''}`.replace(/^[/\\]+/, '/');
  return { reason: given.get('reason') ?? '', path };
}

/**
 * Returns the failure page. It has no scripts and needs no other files, so it works even if the client's files are
 * broken. The logs contain the details. `dark` is whether the failed page used the dark theme.
 */
export function answerFailure(address: string, dark: boolean): Response {
  return new Response(html(readFailure(address), dark), {
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

function html(failure: ReturnType<typeof readFailure>, dark: boolean): string {
  const { title, text } = words[failure?.reason ?? ''] ?? crashed;
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
<p>If this happens again, send us the logs: Help, Show Logs.</p>
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light;--paper:#fcf6e7;--ink:#2d1a0e;--amber:#eda233;--on-amber:#2d1a0e}
[data-theme=stage]{color-scheme:dark;--paper:#1c120b;--ink:#f5e7cb;--amber:#f2ad44;--on-amber:#2a1608}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
.binding{height:.375rem;background:linear-gradient(90deg,#2a1307,#7a2c0e 14%,#d9771c 32%,#f7c65b 50%,#d9771c 68%,#7a2c0e 86%,#2a1307)}
main{max-width:40rem;margin:0 auto;padding:clamp(2rem,10vh,6rem) 1.5rem 3rem}
.brand{display:flex;align-items:center;gap:.6rem;margin:0 0 2.5rem;font:700 1.4rem Georgia,serif}
svg{width:2.25rem}.fret{fill:var(--paper)}.dot{fill:var(--amber)}
h1{margin:0 0 1rem;font:700 clamp(2rem,6vw,3rem)/1.1 Georgia,serif;text-wrap:balance}
.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1rem;padding:0 1.5rem;border-radius:.5rem;background:var(--amber);color:var(--on-amber);font-weight:700;text-decoration:none}
.button:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
