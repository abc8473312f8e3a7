// The main process's CommonJS dependencies get this module from `require('electron')`. It looks up the latest
// launch's stand-in at each use, because Node caches this module.
module.exports = new Proxy(
  {},
  { get: (_target, name) => process.standInForElectron(process.lastLaunch())?.[name] },
);
