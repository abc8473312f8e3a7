const codes =
  /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|PATH_LENGTH|HOSTNAME_MISMATCH|ERR_SSL_)/;

/** Whether this error code of Node's says that the other side's certificate is not to be trusted. */
export function isCertificateError(code: string): boolean {
  return codes.test(code);
}
