import { listCategories, listCategoryProducts } from '#contracts/categories.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listOwnProducts,
  listProducts,
} from '#contracts/products.ts';
import type { Database } from '#server/db/client.ts';
import type { Mount } from '#server/http/mount.ts';
import { categoryRepository } from './category-repository.ts';
import type { ProductService } from './product-service.ts';

export function mountProducts(mount: Mount, products: ProductService): void {
  mount(listProducts, ({ query }) => products.list(query, null));
  mount(listCategoryProducts, ({ query, params }) => products.list(query, params.name));
  mount(getProduct, ({ caller, params }) => products.detail(caller, params.id));
  mount(listOwnProducts, ({ caller, query }) => products.own(caller, query));
  mount(createProduct, ({ caller, body, idempotencyKey }) =>
    products.publish(caller, body, idempotencyKey),
  );
  mount(deleteProduct, ({ caller, params }) => products.remove(caller, params.id));
}

export function mountCategories(mount: Mount, db: Database): void {
  mount(listCategories, async () => {
    const rows = await categoryRepository(db).all();
    const items = rows.map((row) => ({
      _id: row.id,
      category_name: row.name,
      description: row.description,
      image: row.image,
      count: row.count,
    }));
    return { items, next_cursor: null, total: items.length };
  });
}
