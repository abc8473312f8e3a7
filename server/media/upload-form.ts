import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes } from '#contracts/media/images.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The maximum size of an upload form without the file, in bytes. */
const formOverhead = 16 * 1024;

/** Registers the parser for forms with one file. */
export async function readUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 8, fieldSize: 1024, parts: 10 },
  });
}

/**
 * Yields the bytes of the form's file as they arrive. Throws a Refusal unless the form contains exactly one file, in
 * the field `name`. Ignores short text fields.
 */
export async function* readOneFile(request: FastifyRequest, name: string): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported_media_type', `Send the photo in the form field ${name}.`);
  }
  if (Number(request.headers['content-length']) > maxImageBytes + formOverhead) {
    throw new Refusal('payload_too_large', 'Photos can be up to 10 MB each.', {
      fields: { [name]: 'is larger than 10 MB' },
    });
  }
  let found = false;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (found || part.fieldname !== name) throw notOneFile(name);
      found = true;
      yield* part.file as Readable & AsyncIterable<Buffer>;
    }
  } catch (error) {
    // Any other error means that the form is malformed: it has no boundary or too many parts, or is incomplete.
    throw error instanceof Refusal ? error : unreadableForm();
  }
  if (!found) throw notOneFile(name);
}

function notOneFile(name: string): Refusal {
  return new Refusal('unreadable_image', 'Choose one photo.', {
    fields: { [name]: 'must be one file' },
  });
}

function unreadableForm(): Refusal {
  return new Refusal('unreadable_image', 'The upload was incomplete. Please try again.');
}

/**
 * Reads the rest of a rejected upload, unless it is too large. Without this, a client that is still sending would see a
 * broken connection instead of the reply.
 */
export async function readRest(request: IncomingMessage): Promise<void> {
  let left = maxImageBytes + formOverhead;
  if (Number(request.headers['content-length']) > left) return;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length;
      if (left < 0) return;
    }
  } catch {
    // The client has disconnected.
  }
}
