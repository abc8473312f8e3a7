import { type Config, ConfigError } from '#server/config.ts';
import { BucketProblem, type BucketSettings, createBucket } from './bucket.ts';

const wrongRegion =
  /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|\w*Location\w*)$/;

/**
 * Asks the bucket for one list, if there is a bucket. Throws a ConfigError that names the setting if the bucket can't
 * work with these settings. Returns a warning if it may only be down for a moment: then the shop can open, and only
 * pictures are missing.
 */
export async function checkBucket({
  imageHost,
}: Pick<Config, 'imageHost'>): Promise<string | null> {
  if (imageHost.kind !== 'bucket') return null;
  try {
    for await (const _ of createBucket(imageHost).list('00/')) break;
    return null;
  } catch (error) {
    if (!(error instanceof BucketProblem)) throw error;
    if (!error.isPassing) throw new ConfigError(explain(error, imageHost));
    const { bucket, endpoint } = imageHost;
    return `The bucket ${bucket} at ${endpoint} (IMAGE_STORE) does not work right now (${error.message}). Until it does, pictures are missing and can’t be uploaded.`;
  }
}

function explain({ status, code }: BucketProblem, settings: BucketSettings): string {
  const { bucket, endpoint, region } = settings;
  if (status === null) return `IMAGE_STORE: the endpoint ${endpoint} can’t be reached (${code})`;
  if (code === 'RequestTimeTooSkewed') {
    return 'IMAGE_STORE: this machine’s clock differs too much from the bucket’s (RequestTimeTooSkewed)';
  }
  if (wrongRegion.test(code)) {
    return `IMAGE_STORE: the bucket ${bucket} is not in the region ${region} (${code})`;
  }
  if (status === 401 || status === 403) {
    return `IMAGE_STORE_KEY, IMAGE_STORE_SECRET: the bucket ${bucket} rejects this key (${code})`;
  }
  if (status === 404) return `IMAGE_STORE: there is no bucket ${bucket} at ${endpoint}`;
  return `IMAGE_STORE: the endpoint ${endpoint} does not reply like an S3 server (status ${status}: ${code})`;
}
