import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** Switches in Electron's binary. They are set while packaging and protected by its signature. Every one is listed. */
export const fuses = {
  // If on, an environment variable could make the application run any script as Node.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // On macOS and Windows, a changed archive does not start and nothing outside it is loaded.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Our pages never use file:// addresses.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default. Turning it off only helps applications that use WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/**
 * Sets the fuses of the Electron binary or `.app` at `path`. Throws if that Electron has a fuse that is not
 * listed here.
 */
export async function setFuses(path: string): Promise<void> {
  const config: FuseConfig = {
    ...fuses,
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Changing the binary breaks its signature, and Macs with Apple chips run signed programs only.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  };
  await flipFuses(path, config);
}
