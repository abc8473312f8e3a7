import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** Switches in Electron's own binary, set while packaging and sealed by its signature. All of them are stated. */
export const fuses = {
  // Else the application is a Node for whoever can set an environment variable.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // An archive that was changed does not start (macOS, Windows), and nothing is loaded beside it.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // No page of ours is a file.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default; off saves address space where WebAssembly runs, which it doesn't here.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/**
 * Sets the fuses of the Electron binary, or `.app`, at `path`. Throws where that Electron has a fuse that is
 * not stated here.
 */
export async function setFuses(path: string): Promise<void> {
  const config: FuseConfig = {
    ...fuses,
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // A changed binary has lost the signature without which no Mac of Apple's own chips starts it.
    resetAdHocDarwinSignature: process.platform === 'darwin',
  };
  await flipFuses(path, config);
}
