/** Where a page may reach beyond its own origin. */
export type ContentSources = {
  /** Scripts of the sign-in service's own window, where that is used. */
  scripts: readonly string[];
  images: readonly string[];
  connections: readonly string[];
  frames: readonly string[];
};

/** Google's APIs that the sign-in service's library calls. */
export const signInApis = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const;

/** The client's `Content-Security-Policy`: scripts and styles come from files only, none inline. */
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
  };
}
