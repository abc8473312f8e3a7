import type { FastifyInstance } from 'fastify';

/**
 * Ends each connection with its last answer once the server is closing. Without this, whoever was being
 * answered at that moment keeps their connection open for another question, and the server waits for it.
 */
export function installLastAnswers(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
