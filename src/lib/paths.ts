/** Every address of the client; nothing else spells one out. */
export const paths = {
  home: '/',
  blog: '/blog',
  blogArticle: (slug: string) => `/blog/${slug}`,
  blogFeed: '/blog/feed.xml',
  about: '/about',
  contact: '/about#contact',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  /** After an account was deleted. */
  goodbye: '/goodbye',
  login: '/login',
  signup: '/signup',
  /** Only where the client may choose which server it talks to. */
  server: '/server',
  /** Only where the client was built for development or its tests. */
  design: '/design',
  products: '/allProducts',
  category: (name: string) => `/categories/${encodeURIComponent(name)}`,
  product: (id: string) => `/productDetails/${id}`,
  dashboard: '/dashboard',
  order: (id: string) => `/dashboard/orders/${id}`,
  /** One booking, of whichever side the reader is. */
  booking: (id: string) => `/dashboard/bookings/${id}`,
  addProduct: '/dashboard/addProduct',
  /** The same form, going on with a draft. */
  draft: (id: string) => `/dashboard/addProduct?draft=${id}`,
  myProducts: '/dashboard/myProducts',
  editProduct: (id: string) => `/dashboard/myProducts/${id}/edit`,
  /** Price tags of these products, to be printed. */
  priceTags: (ids: readonly string[]) => `/dashboard/priceTags?ids=${ids.join(',')}`,
  myBuyers: '/dashboard/myBuyers',
  /** The same, at one booking. */
  buyer: (id: string) => `/dashboard/myBuyers?booking=${id}`,
  allUsers: '/dashboard/allUsers',
  reportedItems: '/dashboard/reportedItems',
  messages: '/dashboard/messages',
  account: '/dashboard/account',
} as const;
