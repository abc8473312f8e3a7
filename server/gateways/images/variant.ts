/** One encoding of a picture; `width` and `height` in pixels, `bytes` a WebP file. */
export type Variant = { width: number; height: number; bytes: Buffer };

/** Where a picture was put: `hostUrl` is null where this server serves it. */
export type Placement = { hostUrl: string | null; widths: number[] };
