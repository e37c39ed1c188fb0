#!/usr/bin/env python3
"""A second reading of docs/proof-format.md, in another language and with another library (Debian's python3-cryptography), to find
what the first one misreads. Usage: verify_proof.py keys.json proof.json...  Prints "whole <file>" or "broken <file>: why"."""
import base64, hashlib, json, re, sys
from datetime import datetime, timedelta
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

TYPE = "application/vnd.signoff.proof.v1+json"

def need(condition, why):
    if not condition:
        raise ValueError(why)

def sha(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).digest()

def b64(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "Base64 with two spellings")
    return data

def signing_key(key):
    return ed25519.Ed25519PublicKey.from_public_bytes(b64(key["public_key"]))

def same(one, other):
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)  # For Python, 1 == True.

def open_envelope(text, keys):
    outer = json.loads(text)
    [signature] = outer["signatures"]
    need(text == '{"payload":"%s","payloadType":"%s","signatures":[{"keyid":"%s","sig":"%s"}]}\n'
         % (outer["payload"], TYPE, signature["keyid"], signature["sig"]), "the envelope is spelled otherwise")
    payload, key = b64(outer["payload"]), keys[signature["keyid"]]
    signing_key(key).verify(b64(signature["sig"]), b"DSSEv1 %d %s %d " % (len(TYPE), TYPE.encode(), len(payload)) + payload)
    proof, moment, day = json.loads(payload.decode("utf-8")), datetime.fromisoformat, timedelta(days=1)
    made = proof["made_at"]
    need(proof["format"] == "signoff.proof.v1" and proof["made_by"]["key"] == signature["keyid"], "another format or key")
    need(moment(key.get("from") or made) - day <= moment(made) <= moment(key.get("until") or made) + day, "a key of another time")
    return proof

def check_approvals(proof):
    revision, policy, out = proof["revision"], proof["policy"], proof["post"]["published_at"]
    strength, digest = policy.get("strength", "session"), revision["digest"]
    need(sha(revision["manifest"]).hex() == digest and strength in ("session", "passkey"), "the digest does not fit")
    counting = [a for a in proof["approvals"] if a["covers"] == "content" and a["revision"] == revision["number"]
                and strength in ("session", a["strength"])
                and (a["voided_at"] is None or (out is not None and a["voided_at"] > out))]
    for a in counting:
        seen = [v["at"] for v in proof["views"] if v["by"]["id"] == a["by"]["id"] and v["digest"] == digest]
        need(a["digest"] == digest and min(seen) <= a["at"], "approved unseen")
    able = sorted((a for a in counting if policy["self_approval"] or a["by"]["id"] not in policy["contributors"]),
                  key=lambda a: (a["at"], a["id"]))
    people = {a["by"]["id"] for a in able if same(a["declarations"], able[-1]["declarations"])}
    need(type(policy["approvals_required"]) is int and len(people) >= policy["approvals_required"] >= 1, "too few approvals")

def check_statement(text, given, proof):
    said, client_bytes, device = json.loads(text), b64(given["client_data"]), b64(given["authenticator_data"])
    client, key = json.loads(client_bytes.decode("utf-8")), load_der_public_key(b64(given["public_key"]))
    challenge = base64.urlsafe_b64encode(sha(text)).decode().rstrip("=")
    need([said["type"], said["origin"], said["workspace"], client["type"], client["challenge"], client["origin"]]
         == ["signoff.statement.v1", proof["made_by"]["origin"], proof["workspace"]["id"], "webauthn.get", challenge, said["origin"]]
         and client.get("crossOrigin") is not True, "the passkey signed something else")
    labels = re.sub(r"^https?://|:\d+$", "", client["origin"]).split(".")
    need(len(device) >= 37 and device[32] & 5 == 5, "the person was not verified")
    need(any(sha(".".join(labels[i:])) == device[:32] for i in range(len(labels))), "another site")
    how = [ec.ECDSA(SHA256())] if isinstance(key, ec.EllipticCurvePublicKey) else \
          [padding.PKCS1v15(), SHA256()] if isinstance(key, rsa.RSAPublicKey) else []
    key.verify(b64(given["signature"]), device + sha(client_bytes), *how)

def check_decision(a, said, post):
    timing = {"at" if name == "publish_at" else name: value for name, value in a["timing"].items()}
    wanted = {"decision": "approve", "post": post, "revision": a["revision"], "digest": a["digest"], "covers": a["covers"],
              "timing": timing, "declarations": a["declarations"], "signer": "member"}
    made = [d for d in said["decisions"] if same({name: d.get(name) for name in wanted}, wanted)]
    need(len(made) == 1 and said["user"] == a["by"]["id"], "the passkey decided something else")

def introduces(entry, statement):
    key, cose = b64(statement["credential"]["public_key"]), base64.urlsafe_b64decode(entry["data"]["public_key"] + "==")
    numbers = {b"0*": [key[-32:]], b"0Y": [key[-64:-32], key[-32:]]}.get(key[:2], [key[-261:-5]])  # x; x and y; modulus
    return (entry["action"] in ("passkey.registered", "passkey.introduced") and all(number in cose for number in numbers)
            and entry["subject"] == "user:" + json.loads(statement["text"])["user"]
            and entry["data"]["credential_id"] == statement["credential"]["id"])

def root_from(leaf, index, size, path):
    """The definition of RFC 6962 run backwards: the split of each subtree says on which side the next hash stands."""
    if size == 1:
        need(not path, "a path that is too long")
        return leaf
    split = 1 << ((size - 1).bit_length() - 1)
    if index < split:
        return sha(b"\x01" + root_from(leaf, index, split, path[:-1]) + path[-1])
    return sha(b"\x01" + path[-1] + root_from(leaf, index - split, size - split, path[:-1]))

def read_entries(audit, workspace, keys):
    text, name, size, root, signer, sig = re.fullmatch(
        r"(([^\n]+)\n([1-9]\d{0,15})\n([^\n]+)\n)\n— (\S+) (\S+)\n", audit["checkpoint"]).groups()
    need(name == signer and name.endswith("/audit/" + workspace), "no checkpoint of this workspace")
    key = next(key for key in keys.values() if sha(name.encode() + b"\n\x01" + b64(key["public_key"]))[:4] == b64(sig)[:4])
    signing_key(key).verify(b64(sig)[4:], text.encode())
    entries = [json.loads(item["entry"]) for item in audit["entries"]]
    for item, entry, last in zip(audit["entries"], entries, [0] + [e["sequence"] for e in entries]):
        need((entry["type"], entry["workspace"]) == ("signoff.audit-entry.v1", workspace)
             and last < entry["sequence"] <= int(size), "a foreign entry")
        leaf, path = sha(b"\0" + item["entry"].encode()), [b64(hash) for hash in item["path"]]
        need(root_from(leaf, entry["sequence"] - 1, int(size), path) == b64(root), "not in the tree")
    return entries

def check_audit(proof, entries):
    post, revision, policy = proof["post"], proof["revision"], proof["policy"]
    mine, used = [e for e in entries if e["subject"] == "post:" + post["id"]], []
    names, statements = {"content": "post.approved_by", "timing": "post.time_approved_by"}, proof.get("statements", [])
    for a in proof["approvals"]:
        wanted = [names[a["covers"]], "session", a["by"]["id"], a["at"], a["digest"], a["revision"]]
        [record] = [e for e in mine if e["action"] == wanted[0] and wanted[1:]
                    == [e["actor_kind"], e["user"], e["at"], e["data"]["digest"], e["data"]["revision"]]]
        need(a["strength"] == ("session" if a.get("statement") is None else "passkey"), "another strength")
        if a["strength"] == "passkey":
            [signed] = [s for s in statements if s["id"] == a["statement"]]
            check_decision(a, json.loads(signed["text"]), post["id"])
            used.append(next(e for e in entries if e["sequence"] < record["sequence"] and introduces(e, signed)))
    need(len([e for e in mine if e["action"] in names.values()]) == len(proof["approvals"]), "an approval is left out")
    for statement in statements:
        check_statement(statement["text"], statement["credential"], proof)
    if proof["origin"]:
        [submitted] = [e for e in mine if e["action"] == "post.submitted" and e["data"]["revision"] == revision["number"]]
        need(submitted["data"]["origin"]["sha256"] == sha(proof["origin"]["text"]).hex(), "it came from somewhere else")
    others, shown = [e for e in entries if e not in mine + used], policy["shown_by"]
    need(len(others) == (0 if shown is None else 1), "entries of something else")
    if shown:
        then = others[0]["data"]["after" if shown["side"] == "before" else "before"]
        need([others[0]["action"], others[0]["subject"], others[0]["sequence"],
              then["approvalsRequired"], then["selfApproval"], then.get("strength", "session")]
             == ["policy.changed", "workspace:" + proof["workspace"]["id"], shown["sequence"],
                 policy["approvals_required"], policy["self_approval"], policy.get("strength", "session")], "another policy")
    check_sent(post, revision, proof["attempts"], mine)

def check_sent(post, revision, attempts, mine):
    need(all(t["digest"] == revision["digest"] for t in attempts if t["revision"] == revision["number"]), "other content was tried")
    out = {t["id"]: t["digest"] for t in attempts if t["outcome"] == "published"}
    published = [e["data"] for e in mine if e["action"] == "post.published"]
    if post["published_at"] is None:
        need(not out, "it went out")
    elif published:
        need(all([p["digest"], p["external_id"]] == [revision["digest"], post["external_id"]] for p in published)
             and out[published[-1]["attempt"]] == revision["digest"], "other content was sent")
    else:
        need(any(e["action"] == "post.resolved" for e in mine), "the audit does not say that it was sent")

def main(keys_path, *paths):
    keys = {sha(b64(key["public_key"])).hex()[:16]: key for key in json.load(open(keys_path))["keys"]}
    broken = False
    for path in paths:
        try:
            proof = open_envelope(open(path, "rb").read().decode("utf-8"), keys)
            check_approvals(proof)
            check_audit(proof, read_entries(proof["audit"], proof["workspace"]["id"], keys))
            print("whole", path)
        except Exception as error:  # Whatever goes wrong in reading it, it is not a proof.
            broken = True
            print("broken", path + ":", type(error).__name__, error)
    sys.exit(broken)

main(*sys.argv[1:])
