// As much of it as tests use: the package carries no types, and the web tests need none.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window & typeof globalThis;
  }
}
