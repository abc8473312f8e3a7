import type { FastifyBaseLogger } from 'fastify';

/** Logs an error if pictures are missing, for example because two servers share a database but not a data folder. */
export async function reportMissingPictures(
  images: { missingPictures(): Promise<string[]> },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const missing = await images.missingPictures();
    if (missing.length > 0) {
      log.error({ missing }, 'the image folder or bucket does not belong to this database');
    }
  } catch (error) {
    log.warn({ err: error }, 'the image folder or bucket could not be compared with the database');
  }
}
