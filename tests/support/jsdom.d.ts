// The package has no types, so these declare the parts that tests use.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { runScripts?: 'outside-only'; url?: string });
    readonly window: Window & typeof globalThis;
  }
}
