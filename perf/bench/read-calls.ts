/** A kind of read request to measure. Some of the `paths` have many matches, others have few. */
export type ReadCall = { name: string; paths: string[] };

const words =
  'fender, stratocaster, boss delay, strimon, gibsen les paul, heritage, a, xylophone'.split(', ');
const filters: Record<string, string[]> = {
  q: words.map((q) => `q=${encodeURIComponent(q)}`),
  brand: ['Fender', 'Boss', 'Strymon', 'Lowden', 'Nobody'].map((brand) => `brand=${brand}`),
  condition: ['Excellent', 'Poor', 'Non-functioning'].map((one) => `condition=${one}`),
  condition_type: ['All original', 'As is'].map(
    (one) => `condition_type=${encodeURIComponent(one)}`,
  ),
  price: ['min_price=500&max_price=600', 'min_price=9000', 'max_price=20'],
  year: ['year_from=2020', 'year_from=1985&year_to=1986', 'year_to=1967'],
  location: ['location=Portland', 'location=malmo', 'location=Nowhere'],
  category: ['category=Amplifiers&category=Drums', 'category=Folk%20Instruments'],
  several: [
    'q=fender&condition=Excellent&max_price=500',
    'q=gibson%20stratocaster',
    'brand=Fender&year_from=1990&year_to=1995&condition=Good',
    'category=Drums&brand=Fender',
  ],
};
const sorts = ['newest', 'price_asc', 'price_desc'];

/** Returns all read requests for the catalog, with each filter and sort order. The `plain` list is the baseline. */
export function readCalls(productIds: readonly string[]): { plain: ReadCall; calls: ReadCall[] } {
  const list = '/api/products';
  const plain = { name: 'category list', paths: ['/api/categories/Electric%20Guitars'] };
  const calls: ReadCall[] = sorts.map((sort) => ({
    name: `all products, ${sort}`,
    paths: [`${list}?sort=${sort}`],
  }));
  for (const [name, values] of Object.entries(filters)) {
    for (const sort of name === 'q' ? ['relevance', ...sorts] : sorts) {
      calls.push({
        name: `${name}, ${sort}`,
        paths: values.map((value) => `${list}?${value}&sort=${sort}`),
      });
    }
    calls.push({
      name: `facets, ${name}`,
      paths: values.map((value) => `${list}/facets?${value}`),
    });
  }
  const some = productIds.slice(0, 40);
  calls.push(
    { name: 'facets, none', paths: [`${list}/facets`] },
    { name: 'categories', paths: ['/api/categories'] },
    { name: 'threads', paths: ['/api/threads', '/api/threads?unread=true'] },
    { name: 'detail', paths: some.map((id) => `${list}/${id}`) },
    { name: 'similar products', paths: some.map((id) => `${list}/${id}/similar`) },
    {
      name: 'suggestions',
      paths: ['s', 'stra', 'gibsen', 'les pa', 'boss'].map((q) => `/api/suggestions?q=${q}`),
    },
    { name: 'brand names', paths: ['f', 'gib'].map((q) => `/api/productNames?field=brand&q=${q}`) },
    { name: 'model names', paths: ['s', 'les'].map((q) => `/api/productNames?field=model&q=${q}`) },
  );
  return { plain, calls };
}
