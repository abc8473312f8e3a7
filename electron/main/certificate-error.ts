const codes =
  /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|ERR_SSL_)/;

/** Returns whether a Node error code means that the server's certificate can't be trusted. */
export function isCertificateError(code: string): boolean {
  return codes.test(code);
}
