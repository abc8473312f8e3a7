import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { setFuses } from './fuses.ts';

const root = join(import.meta.dirname, '../..');
const natives = 'node_modules/@napi-rs';

/**
 * How the desktop application is packaged. Signing, notarisation, the address of updates and the names of
 * whoever publishes it come from the environment `env` only; without them the packages are unsigned.
 */
export function packaging(env: NodeJS.ProcessEnv): Configuration {
  // As for a browser, an empty variable is none: hosted runners pass absent secrets so.
  const given = (name: string) => env[name] || undefined;
  const signedOnMac = Boolean(given('CSC_LINK') ?? given('CSC_NAME'));
  const notarized = Boolean(given('APPLE_ID') ?? given('APPLE_API_KEY'));
  const homepage = given('PACKAGE_HOMEPAGE') ?? 'https://secondfret.test';
  const feed = given('UPDATE_FEED_URL');
  // Whoever can change what lies there can have any program installed.
  if (feed !== undefined && !feed.startsWith('https://')) {
    throw new Error('UPDATE_FEED_URL: must begin with https://');
  }
  const azure = given('AZURE_SIGN_ENDPOINT');

  return {
    appId: 'test.secondfret.desktop',
    productName: 'Second Fret',
    copyright: 'Second Fret',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    artifactName: 'second-fret-${version}-${os}-${arch}.${ext}',
    directories: { output: 'release', buildResources: 'build' },
    extraMetadata: {
      description: 'The counter and the moderation of a Second Fret shop',
      author: 'Second Fret',
      homepage,
      // Names the folder of its data, apart from that of the application run from its sources.
      productName: 'Second Fret',
      desktopName: 'second-fret.desktop',
      // They describe the repository: whatever runs is bundled, but for the keychain's binary.
      dependencies: null,
      optionalDependencies: null,
      allowScripts: null,
      imports: null,
    },
    files: [
      'dist/desktop/**',
      '!dist/desktop/renderer/.vite{,/**}',
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
    // A thread's file and a library of the system's kind are opened by others than Electron.
    asarUnpack: ['package.json', 'dist/desktop/main/keychain-worker.js', `${natives}/**`],
    // The list above is complete: nothing is collected from package.json, installed or rebuilt.
    beforeBuild: async () => false,
    beforePack,
    afterPack,
    protocols: [{ name: 'Second Fret', schemes: ['secondfret'] }],
    publish: feed ? { provider: 'generic', url: feed } : null,
    mac: {
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      category: 'public.app-category.shopping',
      // The system refuses Electron's own framework to a hardened application without a team.
      hardenedRuntime: signedOnMac,
      gatekeeperAssess: false,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      notarize: signedOnMac && notarized,
      // Each half carries both libraries of the keychain, and loads its own.
      x64ArchFiles: '**/keyring.darwin-*.node',
    },
    win: {
      target: [{ target: 'nsis', arch: 'x64' }],
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
    },
    linux: {
      target: ['deb', 'AppImage'],
      executableName: 'second-fret',
      category: 'Office',
      synopsis: 'Marketplace for used guitars',
      maintainer: given('PACKAGE_MAINTAINER') ?? 'Second Fret <desktop@secondfret.test>',
      icon: 'icons',
      syncDesktopName: true,
    },
    deb: {
      packageCategory: 'misc',
      // Electron's own libraries; libsecret is the way to the keyring, xdg-utils the one to the browser.
      depends: [
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'libatspi2.0-0',
        'libuuid1',
        'libsecret-1-0',
        'xdg-utils',
      ],
      recommends: ['gnome-keyring | kwalletmanager'],
    },
  };
}

/** An application without its keychain's library would start, and remember nobody. */
async function beforePack({ arch, packager, electronPlatformName }: AfterPackContext) {
  // Around a stand-in, it is packed to be looked at.
  if (packager.config.electronDist) return;
  const { Arch } = await import('electron-builder');
  const library = `${natives}/keyring-${electronPlatformName}-${Arch[arch]}`;
  if (globSync(`${library}{,-*}/*.node`, { cwd: root }).length > 0) return;
  throw new Error(`${library} is not installed: the keychain could not be opened there`);
}

async function afterPack({ appOutDir, packager, electronPlatformName }: AfterPackContext) {
  const name = packager.appInfo.productFilename;
  const names = { darwin: `${name}.app`, win32: `${name}.exe`, linux: 'second-fret' };
  const path = join(appOutDir, names[electronPlatformName as keyof typeof names]);
  if (!existsSync(path)) throw new Error(`${path} is not there: its fuses can’t be set`);
  await setFuses(path);
}
