/** A picture in one size. `width` and `height` are in pixels; `bytes` is a WebP file. */
export type Variant = { width: number; height: number; bytes: Buffer };

/** Where a picture is stored. `hostUrl` is null if this server serves it. */
export type Placement = { hostUrl: string | null; widths: number[] };
