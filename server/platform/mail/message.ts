/** Something for one person: a mail with a subject, or a text message of its text alone. */
export interface Message {
  channel: "email" | "sms";
  /** One e-mail address or telephone number. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Brings messages of one channel to people; throws when it could not. */
export interface Carrier {
  carry(message: Message): Promise<void>;
  close(): void;
}
