import { randomUUID } from 'node:crypto';
import { S3mini } from 's3mini';

/**
 * With `TEST_S3`, such as `http://key:secret@127.0.0.1:8000`, returns the settings of a test app that keeps its pictures
 * in a new bucket on that S3 server, unless the app has other settings.
 */
export async function bucketOfTests(env: Record<string, string> = {}) {
  if (!process.env.TEST_S3 || env.IMAGE_HOST || env.IMAGE_STORE) return {};
  const { origin, username, password } = new URL(process.env.TEST_S3);
  const bucket = randomUUID();
  const credentials = { accessKeyId: username, secretAccessKey: password };
  // Servers with one region don't accept its name here.
  await new S3mini({ ...credentials, endpoint: `${origin}/${bucket}`, region: '' }).createBucket();
  return {
    IMAGE_STORE: `s3://${bucket}?endpoint=${origin}`,
    IMAGE_STORE_KEY: username,
    IMAGE_STORE_SECRET: password,
  };
}
