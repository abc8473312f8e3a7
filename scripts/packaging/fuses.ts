import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * The fuses are switches in Electron's binary. Packaging sets them, and the binary's signature protects
 * them. Every fuse is listed here.
 */
export const fuses = {
  // Off. Otherwise, an environment variable or a command-line argument could make the application run any script as
  // Node.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Off. Cookie encryption would open the keychain at every start, although the application has no cookies.
  [FuseV1Options.EnableCookieEncryption]: false,
  // On. On macOS and Windows, the application doesn't start if its archive was modified, and loads no code from outside
  // the archive.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Off. Our pages never use file:// addresses.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // This is Electron's default. Turning it off would help only applications that use WebAssembly.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/**
 * Sets the fuses of the Electron binary or `.app` at `path`. Throws if this Electron version has a fuse that
 * is not listed here.
 */
export async function setFuses(path: string): Promise<void> {
  const config: FuseConfig = {
    ...fuses,
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Sign the binary again, because changing it breaks its signature and Macs with Apple chips run only
    // signed programs.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  };
  await flipFuses(path, config);
}
