// What main's parts that came as CommonJS get by `require('electron')`: the stand-in of the last launch, looked up
// at each use, because Node keeps this module.
module.exports = new Proxy(
  {},
  { get: (_target, name) => process.standInForElectron(process.lastLaunch())?.[name] },
);
