/** One size of a picture. `width` and `height` are in pixels. `bytes` is a WebP file. */
export type Variant = { width: number; height: number; bytes: Buffer };

/** Where a picture is stored. `hostUrl` is null if the picture is in the local folder. */
export type Placement = { hostUrl: string | null; widths: number[] };
