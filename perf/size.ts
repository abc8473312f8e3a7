import { measureRoutes } from './route-sizes.ts';

// Prints the gzipped size of each page's scripts, and fails if one exceeds its budget:
//   npm run build && npm run bench -- size
for (const { name, size, budget } of measureRoutes()) {
  const over = size > budget ? `  over its ${budget / 1000} kB` : '';
  if (over) process.exitCode = 1;
  console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${name}${over}`);
}
