import { packaging } from '#scripts/packaging/configuration.ts';

// Where electron-builder looks for it.
export default packaging(process.env);
