/**
 * Functions that load the screens that visitors from other sites usually open first, by route. The build reads this
 * list, and preloads their scripts.
 */
export const landings = {
  home: () => import('#src/content/home/home-screen.tsx'),
  blog: () => import('#src/content/blog/blog-screen.tsx'),
  blogArticle: () => import('#src/content/blog/article-screen.tsx'),
  about: () => import('#src/content/about/about-screen.tsx'),
  login: () => import('#src/people/session/login-screen.tsx'),
  signup: () => import('#src/people/session/signup-screen.tsx'),
  products: () => import('#src/catalog/lists/product-list-screen.tsx'),
  category: () => import('#src/catalog/lists/product-list-screen.tsx'),
  product: () => import('./product-page.tsx'),
};
