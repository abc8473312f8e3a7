import { platform } from '#src/platform/index.ts';
import { ApiError } from './api-error.ts';

/**
 * Saves `content` as a file. In the desktop app, the user chooses the location. Throws an {@link ApiError} on
 * failure.
 */
export async function saveFile(name: string, content: Blob): Promise<void> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const outcome = await platform.saveFile({ name, type: content.type, bytes });
  if (outcome !== 'failed') return;
  const message = 'The file couldn’t be saved. Choose another folder.';
  throw new ApiError({ status: 0, code: 'unavailable', message });
}
