/** Every address of the client; nothing else spells one out. */
export const paths = {
  home: '/',
  blog: '/blog',
  blogArticle: (slug: string) => `/blog#${slug}`,
  about: '/about',
  contact: '/about#contact',
  login: '/login',
  signup: '/signup',
  /** Only where the client may choose which server it talks to. */
  server: '/server',
  products: '/allProducts',
  category: (name: string) => `/categories/${encodeURIComponent(name)}`,
  product: (id: string) => `/productDetails/${id}`,
  dashboard: '/dashboard',
  addProduct: '/dashboard/addProduct',
  myProducts: '/dashboard/myProducts',
  myBuyers: '/dashboard/myBuyers',
  allUsers: '/dashboard/allUsers',
  reportedItems: '/dashboard/reportedItems',
} as const;
