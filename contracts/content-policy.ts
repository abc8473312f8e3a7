import { policyNames } from './trusted-types.ts';

/** The origins that a page may load content from, besides its own. */
export type ContentSources = {
  /** Scripts for the sign-in service's pop-up window. */
  scripts: readonly string[];
  images: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
};

/** The Google APIs that Firebase's SDK calls. */
export const signInApis = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const;

/** Matches the paths of the worker scripts that read codes in pictures, and HEIC photos. */
export const wasmWorker = /[\\/]assets[\\/](?:code|photo)-worker-[\w-]+\.js/;

/** Matches the addresses of the same workers, as the build and the development server write them. */
export const wasmWorkerAddress =
  /^\/[\w/-]+\/(?:code|photo)-worker[-.][\w-]+(?:\.js|\?worker_file&type=module)$/;

/**
 * The content policy of a {@link wasmWorker}. Unlike a page, the worker may compile WebAssembly. It can't access a
 * page's content, and loads nothing from other sites.
 */
export const wasmWorkerPolicy =
  "default-src 'none';script-src 'wasm-unsafe-eval';connect-src 'self'";

/**
 * Returns the client's `Content-Security-Policy` header. It forbids inline scripts and styles. Text can become a script
 * or markup only through one of the policies in trusted-types.ts.
 */
export function contentPolicyHeader(sources: ContentSources): string {
  return Object.entries(directives(sources))
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

function directives({ scripts, images, connections, frames }: ContentSources) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connections],
    'frame-src': frames.length > 0 ? [...frames] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policyNames(scripts.length > 0),
  };
}
