import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPhotoSpace, uploadImage } from '#contracts/media/images.ts';
import {
  claimPhoneLink,
  closePhoneLink,
  getPhoneLink,
  openPhoneLink,
  uploadFromPhone,
} from '#contracts/media/phone-photos.ts';
import type { Core } from '#server/core.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { ImageStoreProblem } from '#server/gateways/images/image-store-problem.ts';
import { answerWithBytes, hasCopy } from '#server/http/fixed-bytes.ts';
import { createLimiter, workFigures } from '#server/http/limiter.ts';
import type { Mount } from '#server/http/mount.ts';
import { addressBlock } from '#server/http/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createImageService } from './image-service.ts';
import { acceptedView } from './image-view.ts';
import { phoneRepository } from './phone-repository.ts';
import { createPhoneService } from './phone-service.ts';
import { pictureKeys } from './picture-keys.ts';
import { readOneFile, readRest, readUploads } from './upload-form.ts';

type Media = ReturnType<typeof createMedia>;

/** Creates the services for photos. A photo from a phone is recognized by its link. */
export function createMedia(core: Core, store: ImageStore) {
  const { photoSpace } = core.config;
  const images = createImageService({ ...core, store, photoSpace });
  const phones = createPhoneService(core, images.accept);
  return { store, images, phones };
}

/** Returns the room's work. */
export function mountMedia(mount: Mount, { db, now }: Core, { images, phones }: Media) {
  mount(uploadImage, async ({ request, caller }) => ({
    success: true as const,
    data: acceptedView(await readPhoto(request, (upload) => images.accept(upload, caller))),
  }));
  mount(getPhotoSpace, ({ caller }) => images.space(caller));
  mount(openPhoneLink, ({ caller, params, body }) => phones.open(caller, params.id, body.free));
  mount(getPhoneLink, ({ caller, params }) => phones.read(caller, params.id));
  mount(closePhoneLink, async ({ caller, params }) => ({
    deletedCount: await phones.close(caller, params.id),
  }));
  mount(claimPhoneLink, ({ body }) => phones.claim(body.token, body.secret));
  mount(uploadFromPhone, ({ request, phone }) =>
    readPhoto(request, (upload) => phones.add(phone, upload)),
  );
  const yesterday = () => new Date(now().getTime() - 86_400_000);
  return {
    jobs: { 'sweep-images': images.sweepUnreferenced },
    sweep: () => phoneRepository(db).forgetEnded(yesterday()),
  };
}

/** Passes the uploaded file to `accept` and returns the result. */
async function readPhoto<T>(
  request: FastifyRequest,
  accept: (upload: Readable) => Promise<T>,
): Promise<T> {
  const upload = Readable.from(readOneFile(request, uploadImage.file), { objectMode: false });
  try {
    return await accept(upload);
  } catch (error) {
    await readRest(request.raw);
    throw storageRefusal(error, request.log) ?? error;
  }
}

const noSuchPicture = () => new Refusal('not_found', 'This picture does not exist.');
const unreadable = () =>
  new Refusal('unavailable', 'Pictures can’t be loaded right now. Please try again later.', {
    retryAfter: 10,
  });
/** How long a picture waits for its turn to be read. If the bucket doesn't respond, others must not pile up. */
const maxWait = 10_000;
/** Making a JPEG takes as long as about this many reads, and counts as many. */
const previewReads = 20;

/**
 * Serves stored pictures and adds the upload parser. Pictures that are not hidden need no authentication, because an
 * `<img>` sends no token. The content at a URL never changes, so browsers may cache it forever. Shared caches must
 * revalidate it after a minute, because the picture may have been hidden. `maySee` returns whether an account, or everyone
 * if it is null, may see a picture.
 */
export async function serveImages(
  app: FastifyInstance,
  core: Core,
  { store }: Media,
  maySee: (id: string, person: string | null) => Promise<boolean>,
): Promise<void> {
  const keys = pictureKeys(core);
  await readUploads(app);
  const serving = createLimiter(workFigures.serving);
  const previewing = createLimiter(workFigures.previews);
  const read = (log: FastifyBaseLogger, id: string, width: number) => {
    const end = Date.now() + maxWait;
    return serving.run(null, async () => {
      if (Date.now() > end) throw unreadable();
      try {
        return await store.read(id, width);
      } catch (error) {
        if (!(error instanceof ImageStoreProblem)) throw error;
        log.warn({ err: error }, 'a picture could not be read');
        throw unreadable();
      }
    });
  };
  const underWay = new Map<string, Promise<Buffer>>();
  /** Converts a variant to the JPEG that link previews show. Concurrent requests for the same JPEG share it. */
  const toPreview = async ({ ip }: FastifyRequest, etag: string, variant: Buffer) => {
    await core.limits.consume('read', { address: ip }, previewReads);
    const encode = async () => (await import('./encode-picture.ts')).encodePreview(variant);
    const preview =
      underWay.get(etag) ??
      previewing.run(addressBlock(ip), encode).finally(() => underWay.delete(etag));
    underWay.set(etag, preview);
    return preview;
  };
  const serve = async (
    request: FastifyRequest<{ Params: { key?: string; name: string } }>,
    reply: FastifyReply,
  ) => {
    const { key, name } = request.params;
    const [, id, width, ending] = /^([0-9a-f]{40})-([1-9]\d{0,3})\.(webp|jpg)$/.exec(name) ?? [];
    if (id === undefined) throw noSuchPicture();
    const isPublic = key === undefined;
    const person = isPublic ? null : keys.holderOf(key, id);
    const isSeen = (isPublic || person !== null) && (await maySee(id, person));
    const stored = isSeen ? await read(request.log, id, Number(width)) : null;
    if (stored === null) throw noSuchPicture();
    const etag = `"${id}-${width}${ending === 'jpg' ? '.jpg' : ''}"`;
    const isMade = ending === 'jpg' && !hasCopy(request, etag);
    const bytes = isMade ? await toPreview(request, etag, stored) : stored;
    return answerWithBytes(request, reply, bytes, {
      'content-type': ending === 'jpg' ? 'image/jpeg' : 'image/webp',
      'cache-control': isPublic
        ? 'public, max-age=31536000, s-maxage=60, immutable'
        : 'private, max-age=3600',
      etag,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  };
  app.get('/images/:name', serve);
  app.get('/images/:key/:name', serve);
}

const diskErrors = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'];

function storageRefusal(error: unknown, log: FastifyBaseLogger): Refusal | null {
  const { code = '' } = error as { code?: string };
  if (!(error instanceof ImageStoreProblem || diskErrors.includes(code))) return null;
  log.error({ err: error }, 'a photo could not be stored');
  return new Refusal('unavailable', 'Photos can’t be stored right now. Please try again later.', {
    retryAfter: 60,
  });
}
