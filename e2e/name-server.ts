import { createSecureServer, type Http2SecureServer, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/* Made for this server alone: nobody trusts it, and the browsers of the tests are told not to mind. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgID7Pyd9csgDhAUvr
RhRfnZ94H1BMau+SsQ/sj3dhN8qhRANCAATdIWYyIyfTDfHEpuovaoZGkhybKgpU
3Q6gIn3CddvmKnQE/QAQFoXf/TxP32Oi0I1ce2+rJpk7eaW87INNqtRR
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS6gAwIBAgIURUNAdncW3QA5sU7JE4IDgKrExIUwCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFbmFtZXMwIBcNMjYxMTIyMTU1MTMxWhgPMjEyNjEwMjkxNTUx
MzFaMBAxDjAMBgNVBAMMBW5hbWVzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
3SFmMiMn0w3xxKbqL2qGRpIcmyoKVN0OoCJ9wnXb5ip0BP0AEBaF3/08T99jotCN
XHtvqyaZO3mlvOyDTarUUaNkMGIwHQYDVR0OBBYEFLqHRGdAD115IDwmgMQihgVy
IwbKMB8GA1UdIwQYMBaAFLqHRGdAD115IDwmgMQihgVyIwbKMA8GA1UdEwEB/wQF
MAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNJADBGAiEAlUZP0xVB
JphDRFfVxRNLWZ0qhvsTwOUqWaW8A8s1W3wCIQC1MxXNDs6J9fWuiDPq8YJKunRH
RcaABOotqWR/MA+l1g==
-----END CERTIFICATE-----`;

/** Those that the tests ask for; what a browser asks of its own maker is none of them. */
const OURS = /\.example$/;

/**
 * A name server of this machine (DNS over HTTPS, RFC 8484), which both browsers
 * can be told to ask alone. It notes each name, and knows none.
 */
export class NameServer {
  readonly asked: string[] = [];

  private constructor(
    private readonly server: Http2SecureServer,
    /** For the browser. */
    readonly address: string,
  ) {
    server.on('request', async (request, response) => {
      const question = await questionOf(request);
      const name = nameIn(question);
      if (OURS.test(name)) this.asked.push(name);
      response.setHeader('content-type', 'application/dns-message');
      response.end(unknown(question));
    });
  }

  static async open(): Promise<NameServer> {
    const server = createSecureServer({ key: KEY, cert: CERTIFICATE, allowHTTP1: true });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return new NameServer(server, `https://127.0.0.1:${port}/dns-query`);
  }

  close(): void {
    this.server.close();
  }
}

async function questionOf(request: Http2ServerRequest): Promise<Buffer> {
  if (request.method === 'POST') return buffer(request);
  const text = new URL(request.url, 'https://names').searchParams.get('dns') ?? '';
  return Buffer.from(text, 'base64url');
}

/** After the header of 12 bytes a name is labels with their lengths (RFC 1035, 4.1.2). */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12, size = question[at]; size; at += size + 1, size = question[at]) {
    labels.push(question.toString('latin1', at + 1, at + 1 + size));
  }
  return labels.join('.');
}

/** The question again, with the answer that there is no such name (RFC 1035, 4.1.1). */
function unknown(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const answer = Buffer.from(question.subarray(0, end));
  answer.set([0x81, 0x83], 2);
  // Without what else stood in the question.
  answer.fill(0, 6, 12);
  return answer;
}
