// A stand-in for the script that Google's loader adds. Like Google's scripts, it creates a policy for its markup.
window.gapi.loaded_0(() => {
  const policy = window.trustedTypes?.createPolicy('goog#html', { createHTML: (markup) => markup });
  document.createElement('div').innerHTML = policy ? policy.createHTML('<p></p>') : '<p></p>';
});
