/** An email to one person. `text` and `html` have the same content. */
export type Mail = {
  /**
   * A UUID, from which the Message-ID is derived. If an email is sent twice with the same id, mail programs show it
   * only once.
   */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  headers?: Record<string, string>;
};

/**
 * `temporary`: a later attempt may succeed. `rejected`: the mail server will never accept this email. `reason`, for the
 * log and for admins, may contain the recipient's address but never our password.
 */
export type MailOutcome =
  | { kind: 'sent' }
  | { kind: 'temporary'; reason: string }
  | { kind: 'rejected'; reason: string };

export type MailGateway = {
  /** Attempts to send the email once. */
  send(mail: Mail): Promise<MailOutcome>;
};
