// A stand-in for https://apis.google.com/js/api.js. Like the real loader, this script adds another script,
// google-module.js, to the page by URL and through its own Trusted Types policy.
(() => {
  const policy = window.trustedTypes?.createPolicy('gapi#gapi', {
    createHTML: (markup) => markup,
    createScriptURL: (address) => address,
  });
  const address = 'https://apis.google.com/_/scs/abc-static/_/js/m=gapi_iframes/cb=gapi.loaded_0';

  function addScript() {
    const script = document.createElement('script');
    script.setAttribute('src', policy ? policy.createScriptURL(address) : address);
    script.async = true;
    const [first] = document.getElementsByTagName('script');
    first.parentNode.insertBefore(script, first);
  }

  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  window.gapi = { loaded_0: (run) => window[onload](run()) };
  addScript();
})();
