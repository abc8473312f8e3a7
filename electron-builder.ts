import { packaging } from '#scripts/packaging/configuration.ts';

// electron-builder looks for its configuration in this file.
export default packaging(process.env);
