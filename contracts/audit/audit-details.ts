import * as z from 'zod/mini';

export const auditDetails = { 'audit log exported': z.strictObject({}) } as const;
