# pip install cryptography
import base64, json, os, time
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


JWK = json.loads(os.environ["MEELINE_KEY"])
KEY = ec.derive_private_key(int.from_bytes(unb64(JWK["d"]), "big"), ec.SECP256R1())


def meeline_token(tenant: str, player_id: str, name: str) -> str:
    now = int(time.time())
    header = {"alg": "ES256", "typ": "JWT", "kid": JWK["kid"]}
    claims = {"iss": tenant, "aud": "meeline", "sub": player_id, "name": name, "iat": now, "exp": now + 120}
    signed = ".".join(b64(json.dumps(part).encode()) for part in (header, claims))
    r, s = decode_dss_signature(KEY.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{signed}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
