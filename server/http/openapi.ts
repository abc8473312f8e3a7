import * as z from 'zod/mini';
import { changedAgo } from '#contracts/changed-ago.ts';
import { type Endpoint, errorsOf, type Guard, statusOf } from '#contracts/endpoint.ts';
import { approvalHeader, type ErrorCode, ErrorReply, errorStatus } from '#contracts/errors.ts';
import { may, roles } from '#contracts/permissions.ts';
import { mayLackBody } from './validation.ts';

const guardNotes: Record<Guard, string> = {
  anyone: 'Open to everyone.',
  visitor: 'Open to everyone. Knows who is signed in.',
  reader: 'Needs an access token, unless the catalog is public.',
  identity: 'Needs an ID token from the sign-in service.',
  user: 'Needs an access token',
  phone: 'Needs the secret that a phone used to claim a code.',
};

function accessNote({ guard, permission }: Endpoint): string {
  if (!permission) return guardNotes[guard];
  const holders = roles.filter((role) => may(role, permission)).join(', ');
  return `${guardNotes[guard]} with the permission \`${permission}\` (${holders}).`;
}

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

/** Returns the OpenAPI 3.1 document for endpoints keyed by operation id. Paths start with `/api`. */
export function openApiDocument(endpoints: Record<string, Endpoint>, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    paths[`/api${endpoint.path}`] = {
      ...paths[`/api${endpoint.path}`],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Second Fret',
      version,
      description: 'A marketplace for used guitars and music gear.',
    },
    paths,
    components: {
      securitySchemes: {
        access_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        id_token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        phone_secret: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: toSchema(ErrorReply, 'output') },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): object {
  return {
    operationId,
    summary: endpoint.summary,
    description: accessNote(endpoint),
    security: security(endpoint.guard),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(endpoint.errors?.includes('approval_required')
        ? [{ name: approvalHeader, in: 'header', schema: { type: 'string' } }]
        : []),
      ...(endpoint.guard === 'reader'
        ? [{ name: changedAgo, in: 'header', schema: { type: 'number', minimum: 0 } }]
        : []),
      ...(endpoint.stream
        ? [{ name: 'Last-Event-ID', in: 'header', schema: { type: 'string', maxLength: 20 } }]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      [statusOf(endpoint)]: {
        description: 'Done',
        content: { [mediaTypeOf(endpoint)]: { schema: toSchema(endpoint.reply, 'output') } },
      },
      ...refusals(errorsOf(endpoint)),
    },
  };
}

const mediaTypeOf = ({ stream, csv, lines }: Endpoint) =>
  stream
    ? 'text/event-stream'
    : lines
      ? 'application/jsonl'
      : csv
        ? 'text/csv'
        : 'application/json';

function security(guard: Guard): object[] {
  if (guard === 'anyone') return [];
  if (guard === 'identity') return [{ id_token: [] }];
  if (guard === 'phone') return [{ phone_secret: [] }];
  return guard === 'reader' || guard === 'visitor'
    ? [{ access_token: [] }, {}]
    : [{ access_token: [] }];
}

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const json = toSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): object {
  if (endpoint.file !== undefined) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { [endpoint.file]: file } };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
    };
  }
  if (!endpoint.body) return {};
  const schema = toSchema(endpoint.body, 'input');
  const required = !mayLackBody(endpoint);
  return { requestBody: { required, content: { 'application/json': { schema } } } };
}

/** Returns the error replies, grouped by status, with the possible error codes. */
function refusals(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
