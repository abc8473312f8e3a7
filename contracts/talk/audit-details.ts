import * as z from 'zod/mini';

export const auditDetails = { 'messages read': z.strictObject({}) } as const;
