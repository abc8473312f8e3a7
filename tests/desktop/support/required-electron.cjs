// Returned by `require('electron')` in main's CommonJS dependencies: the stand-in of the latest launch. It is looked up
// at each use because Node caches this module.
module.exports = new Proxy(
  {},
  { get: (_target, name) => process.standInForElectron(process.lastLaunch())?.[name] },
);
