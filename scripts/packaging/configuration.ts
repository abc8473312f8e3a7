import { createPublicKey } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { setFuses } from './fuses.ts';

const root = join(import.meta.dirname, '../..');
const natives = 'node_modules/@napi-rs';

/**
 * The electron-builder configuration. The settings for signing, notarization, the update address and the
 * publisher's name come only from the environment variables in `env`. Without them, the packages are
 * unsigned.
 */
export function packaging(env: NodeJS.ProcessEnv, system = process.platform): Configuration {
  // Treat an empty string as missing, because on hosted runners, a missing secret becomes an empty variable.
  const given = (name: string) => env[name] || undefined;
  const all = (...names: string[]) => names.every(given);
  const signedOnMac = Boolean(given('CSC_LINK') ?? given('CSC_NAME'));
  const notarized =
    all('APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    all('APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID');
  const homepage = given('PACKAGE_HOMEPAGE') ?? 'https://secondfret.test';
  const feed = given('UPDATE_FEED_URL');
  // Require HTTPS, because updates are programs and an attacker on the network could replace them.
  if (feed !== undefined && !feed.startsWith('https://')) {
    throw new Error('UPDATE_FEED_URL must start with https://');
  }
  const azure = given('AZURE_SIGN_ENDPOINT');
  const updateKey = given('UPDATE_SIGNING_KEY');

  return {
    appId: 'test.secondfret.desktop',
    // Linux installs to a folder of this name, and Chromium can't start its sandbox from a path with a space.
    productName: system === 'linux' ? 'SecondFret' : 'Second Fret',
    copyright: 'Second Fret',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: 'second-fret-${version}-${os}-${arch}.${ext}',
    directories: { output: 'release', buildResources: 'build' },
    extraMetadata: {
      description: 'The counter and the moderation of a Second Fret shop',
      author: 'Second Fret',
      homepage,
      // This is also the name of the data folder, so it must differ from the name used in development.
      productName: 'Second Fret',
      desktopName: 'second-fret.desktop',
      // Everything that runs is bundled, except the keychain's native library.
      dependencies: null,
      optionalDependencies: null,
      allowScripts: null,
      imports: null,
    },
    files: [
      'dist/desktop/**',
      'resources/**',
      '!dist/desktop/renderer/.vite{,/**}',
      // Only browsers use the offline page and what links and home screens show. The application loads its own files.
      '!dist/desktop/renderer/offline*',
      '!dist/desktop/renderer/{art/*.jpg,icon-*.png}',
      '!**/*.map',
      {
        from: natives,
        to: natives,
        filter: [
          'keyring/{index.js,package.json,LICENSE}',
          'keyring-*/{*.node,package.json,LICENSE*}',
        ],
      },
    ],
    // Only Electron can read files inside the archive, so unpack the native libraries, which the system opens.
    asarUnpack: [`${natives}/**`],
    // Returning false stops electron-builder from installing or rebuilding anything. The files listed above are enough.
    beforeBuild: async () => false,
    beforePack,
    async afterPack(context) {
      await afterPack(context);
      if (updateKey === undefined || context.electronPlatformName !== 'linux') return;
      const key = createPublicKey(updateKey).export({ type: 'spki', format: 'pem' });
      await writeFile(join(context.appOutDir, 'resources/update-key.pem'), key);
    },
    // A release must not be published unsigned by mistake.
    forceCodeSigning: given('GITHUB_REF_TYPE') === 'tag',
    protocols: [{ name: 'Second Fret', schemes: ['secondfret'] }],
    publish: feed ? { provider: 'generic', url: feed } : null,
    // Use the newer toolset, because the default AppImage turns Chromium's sandbox off and needs libfuse2, which Ubuntu
    // 24.04 lacks.
    toolsets: { appimage: '1.0.3' },
    mac: {
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      category: 'public.app-category.shopping',
      extendInfo: { NSCameraUsageDescription: 'To take photos of what you sell.' },
      // Harden only signed applications. macOS refuses to load Electron's framework into a hardened application that
      // has no signing team.
      hardenedRuntime: signedOnMac,
      gatekeeperAssess: false,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      notarize: signedOnMac && notarized,
      // macOS installs updates only into a signed application, so unsigned applications get no update address.
      ...(!signedOnMac && { publish: null }),
      // Both halves of the universal application contain both keychain libraries, and each half loads its own.
      x64ArchFiles: '**/keyring.darwin-*.node',
    },
    win: {
      target: [{ target: 'nsis', arch: processors('win32') }],
      // The updater accepts any installer if the installed application isn't signed.
      ...(!azure && !given('CSC_LINK') && { publish: null }),
      ...(azure && {
        azureSignOptions: {
          endpoint: azure,
          publisherName: given('AZURE_SIGN_PUBLISHER') ?? '',
          codeSigningAccountName: given('AZURE_SIGN_ACCOUNT') ?? '',
          certificateProfileName: given('AZURE_SIGN_PROFILE') ?? '',
        },
      }),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
      buildUniversalInstaller: false,
    },
    linux: {
      target: ['deb', 'AppImage'].map((target) => ({ target, arch: processors('linux') })),
      desktop: { entry: { Name: 'Second Fret' } },
      // Nothing else checks who made an AppImage's update.
      ...(updateKey === undefined && { publish: null }),
      executableName: 'second-fret',
      category: 'Office',
      synopsis: 'Marketplace for used guitars',
      maintainer: given('PACKAGE_MAINTAINER') ?? 'Second Fret <desktop@secondfret.test>',
      icon: 'icons',
      syncDesktopName: true,
    },
    deb: {
      packageCategory: 'misc',
      // The libraries that Electron's binary links to, and xdg-utils, which opens the browser.
      depends: [
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'libatspi2.0-0',
        'libuuid1',
        'libgbm1',
        'libasound2',
        'xdg-utils',
      ],
      recommends: ['gnome-keyring | kwalletmanager'],
    },
  };
}

/** Returns the processors to package for: those whose keychain library is installed, or this computer's. */
function processors(system: 'linux' | 'win32') {
  const found = (['x64', 'arm64'] as const).filter(
    (arch) => globSync(`${natives}/keyring-${system}-${arch}-*`, { cwd: root }).length > 0,
  );
  return found.length > 0 ? found : [process.arch as 'x64' | 'arm64'];
}

/** Stops the packaging if the keychain's library is missing, because the application couldn't remember sessions. */
async function beforePack({ arch, packager, electronPlatformName }: AfterPackContext) {
  // Skip packages with the Electron stand-in, which are only inspected, never run.
  if (packager.config.electronDist) return;
  const { Arch } = await import('electron-builder');
  const library = `${natives}/keyring-${electronPlatformName}-${Arch[arch]}`;
  if (globSync(`${library}{,-*}/*.node`, { cwd: root }).length > 0) return;
  throw new Error(
    `${library} is not installed: the packaged application could not open the keychain`,
  );
}

async function afterPack({ appOutDir, packager, electronPlatformName }: AfterPackContext) {
  // A universal application is merged from two temporary applications. Changing them would make the merge fail.
  if (/-(x64|arm64)-temp$/.test(appOutDir)) return;
  const name = packager.appInfo.productFilename;
  const names = { darwin: `${name}.app`, win32: `${name}.exe`, linux: 'second-fret' };
  const path = join(appOutDir, names[electronPlatformName as keyof typeof names]);
  if (!existsSync(path)) throw new Error(`${path} is missing: its fuses can’t be set`);
  await setFuses(path);
}
