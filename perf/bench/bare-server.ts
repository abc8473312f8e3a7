import { createServer, type ServerResponse } from 'node:http';
import { Pool, types } from 'pg';

/**
 * The benchmark's baseline: a minimal server on Node and `pg` that sends the same rows from the same
 * database. Each request runs one prepared statement, without a router, login, validation or headers.
 */
types.setTypeParser(20, Number);
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const picture = `json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths)`;
const list = {
  name: 'list',
  text: `SELECT p.id, p.title, c.name AS category_name, p.brand, p.resale_price_cents, p.original_price_cents,
      p.condition, p.condition_type, p.location, p.posted_at, p.status, ${picture} AS cover
    FROM (SELECT * FROM products WHERE listed AND category_id = (SELECT id FROM categories WHERE name = $1)
      ORDER BY posted_at DESC, id DESC LIMIT 24) p
    JOIN categories c ON c.id = p.category_id
    LEFT JOIN product_images pi ON pi.product_id = p.id AND pi.position = 0
    LEFT JOIN images i ON i.id = pi.image_id
    ORDER BY p.posted_at DESC, p.id DESC`,
};
const detail = {
  name: 'detail',
  text: `SELECT p.*, c.name AS category_name, u.name AS account_name, u.created_at AS member_since,
      (SELECT count(*) FROM products s WHERE s.seller_id = p.seller_id AND s.status = 'sold') AS sold,
      (SELECT json_agg(${picture} ORDER BY pi.position) FROM product_images pi JOIN images i ON i.id = pi.image_id
        WHERE pi.product_id = p.id) AS images
    FROM products p JOIN categories c ON c.id = p.category_id JOIN users u ON u.id = p.seller_id
    WHERE p.id = $1`,
};

/** The statements that our server runs for a one-word search, with their values. */
const search: { text: string; values: unknown[] }[] = JSON.parse(
  process.env.SEARCH_STATEMENTS ?? '[]',
);

async function runSearch(): Promise<unknown[]> {
  const replies: unknown[] = [];
  for (const [index, statement] of search.entries()) {
    replies.push((await pool.query({ name: `search ${index}`, ...statement })).rows);
  }
  return replies;
}

function send(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  const [, , kind, value = ''] = (request.url ?? '').split('/');
  const query = kind === 'categories' ? list : detail;
  const reply = kind?.startsWith('products?')
    ? runSearch()
    : pool.query({ ...query, values: [decodeURIComponent(value)] }).then(({ rows }) => rows);
  reply
    .then((rows) => send(response, rows))
    .catch((error: Error) => {
      response.statusCode = 500;
      send(response, error.message);
    });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
