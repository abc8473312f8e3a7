/**
 * A place that contains pictures as files. A file's name is `ab/abcd…-320.webp`: a folder named after the first byte of
 * the picture's id, the id, and the width.
 */
export type PictureFiles = {
  /** When this returns, the file is durable. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Returns null if the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Yields the names that start with `start`, in batches. `start` contains at least the folder: `ab/`. */
  list(start: string): AsyncIterable<string[]>;
};

export const pictureFile = (id: string, width: number): string =>
  `${id.slice(0, 2)}/${id}-${width}.webp`;

/** The names of the 256 folders. */
export const pictureFolders = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);
