#!/usr/bin/env python3
"""A second reading of docs/proof-format.md, in another language and by other cryptography (OpenSSL), to find what the first
one misreads. Usage: verify_proof.py keys.json proof.json...   Prints "whole <file>" or "broken <file>: why"; exit 0 or 1."""
import base64, hashlib, json, os, re, subprocess, sys, tempfile
from datetime import datetime, timedelta

TYPE = "application/vnd.signoff.proof.v1+json"
ED25519 = bytes.fromhex("302a300506032b6570032100")


class Broken(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Broken(why)


def sha(data):
    return hashlib.sha256(data).digest()


def b64(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "Base64 with two spellings")
    return data


def canonical(value):
    # The format sorts by UTF-16 code units, Python by code points.
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(json.dumps(n, ensure_ascii=False) + ":" + canonical(value[n]) for n in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def openssl_verify(spki, signature, data):
    """EdDSA signs the data itself; ES256 and RS256 its SHA-256."""
    with tempfile.TemporaryDirectory() as folder:
        path = {name: os.path.join(folder, name) for name in ("key", "sig", "data")}
        for name, content in (("key", spki), ("sig", signature), ("data", data)):
            with open(path[name], "wb") as file:
                file.write(content)
        digest = [] if spki.startswith(ED25519[:9]) else ["-digest", "sha256"]
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", path["key"], "-rawin",
                   *digest, "-in", path["data"], "-sigfile", path["sig"]]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def open_envelope(raw, keys):
    text = raw.decode("utf-8")
    outer = json.loads(text)
    [signature] = outer["signatures"]
    need(text == '{"payload":"%s","payloadType":"%s","signatures":[{"keyid":"%s","sig":"%s"}]}\n'
         % (outer["payload"], TYPE, signature["keyid"], signature["sig"]), "the envelope is spelled otherwise")
    payload, key = b64(outer["payload"]), keys.get(signature["keyid"])
    need(key, "an unknown key")
    signed = b"DSSEv1 %d %s %d " % (len(TYPE), TYPE.encode(), len(payload)) + payload
    need(openssl_verify(ED25519 + key["bytes"], b64(signature["sig"]), signed), "the signature does not fit")
    proof = json.loads(payload.decode("utf-8"))
    made, day = moment(proof["made_at"]), timedelta(days=1)
    need(proof["format"] == "signoff.proof.v1" and proof["made_by"]["key"] == signature["keyid"], "another format or key")
    need(not key.get("from") or moment(key["from"]) - day <= made, "signed before the key")
    need(not key.get("until") or made <= moment(key["until"]) + day, "signed after the key")
    return proof


def counting(proof):
    out = proof["post"]["published_at"]
    return [a for a in proof["approvals"] if a["covers"] == "content" and a["revision"] == proof["revision"]["number"]
            and (a["voided_at"] is None or (out is not None and a["voided_at"] > out))]


def check_approvals(proof):
    revision, policy = proof["revision"], proof["policy"]
    need(sha(revision["manifest"].encode()).hex() == revision["digest"], "the digest does not fit")
    need(counting(proof), "nobody approved it")
    for a in counting(proof):
        need(a["digest"] == revision["digest"], "an approval of other content")
        need(any(v["by"]["id"] == a["by"]["id"] and v["digest"] == a["digest"] and v["at"] <= a["at"]
                 for v in proof["views"]), "approved unseen")
    for a in proof["approvals"]:
        need(a["strength"] == ("session" if a["assertion"] is None else "passkey"), "another strength")
        if a["assertion"]:
            check_passkey(a, a["assertion"], proof)
    able = sorted((a for a in counting(proof) if policy["self_approval"] or a["by"]["id"] not in policy["contributors"]),
                  key=lambda a: (a["at"], a["id"]))
    same = {a["by"]["id"] for a in able if canonical(a["declarations"]) == canonical(able[-1]["declarations"])}
    need(type(policy["approvals_required"]) is int and policy["approvals_required"] >= 1, "no policy")
    need(len(same) >= policy["approvals_required"], "too few approvals")


def check_passkey(a, given, proof):
    said, client_bytes, device = json.loads(given["statement"]), b64(given["client_data_json"]), b64(given["authenticator_data"])
    client = json.loads(client_bytes.decode("utf-8"))
    wanted = {"type": "signoff.approval.v1", "decision": "approve", "origin": proof["made_by"]["origin"],
              "workspace": proof["workspace"]["id"], "post": proof["post"]["id"], "revision": a["revision"],
              "digest": a["digest"], "user": a["by"]["id"], "credential": given["credential_id"]}
    need(all(said.get(name) == value for name, value in wanted.items()), "the passkey signed something else")
    challenge = base64.urlsafe_b64encode(sha(given["statement"].encode())).decode().rstrip("=")
    need(client["type"] == "webauthn.get" and client["challenge"] == challenge and client["origin"] == said["origin"]
         and client.get("crossOrigin") is not True, "the passkey signed something else")
    labels = re.sub(r"^https?://|:\d+$", "", client["origin"]).split(".")
    need(len(device) >= 37 and any(sha(".".join(labels[i:]).encode()) == device[:32] for i in range(len(labels))), "another site")
    need(device[32] & 5 == 5, "the person was not verified")
    need(openssl_verify(b64(given["public_key"]), b64(given["signature"]), device + sha(client_bytes)), "the passkey does not fit")


def read_checkpoint(note, workspace, keys):
    match = re.fullmatch(r"(([^\n]+)\n([1-9]\d{0,15})\n([^\n]+)\n)\n— (\S+) (\S+)\n", note)
    need(match and match[2] == match[5] and match[2].endswith("/audit/" + workspace), "no checkpoint of this workspace")
    signature = b64(match[6])
    need(any(sha(match[5].encode() + b"\n\x01" + key["bytes"])[:4] == signature[:4]
             and openssl_verify(ED25519 + key["bytes"], signature[4:], match[1].encode()) for key in keys.values()),
         "the checkpoint is not signed")
    return int(match[3]), b64(match[4])


def root_from(leaf, index, size, path):
    """The definition of RFC 6962 run backwards: the split of each subtree says on which side the next hash stands."""
    if size == 1:
        need(not path, "a path that is too long")
        return leaf
    need(path, "a path that is too short")
    split = 1 << ((size - 1).bit_length() - 1)
    if index < split:
        return sha(b"\x01" + root_from(leaf, index, split, path[:-1]) + path[-1])
    return sha(b"\x01" + path[-1] + root_from(leaf, index - split, size - split, path[:-1]))


def check_audit(proof, keys):
    post, revision, policy, workspace = proof["post"], proof["revision"], proof["policy"], proof["workspace"]["id"]
    size, root = read_checkpoint(proof["audit"]["checkpoint"], workspace, keys)
    entries, last = [], 0
    for item in proof["audit"]["entries"]:
        entry = json.loads(item["entry"])
        need(entry["type"] == "signoff.audit-entry.v1" and entry["workspace"] == workspace
             and last < entry["sequence"] <= size, "a foreign entry")
        leaf = sha(b"\x00" + item["entry"].encode())
        need(root_from(leaf, entry["sequence"] - 1, size, [b64(p) for p in item["path"]]) == root, "not in the tree")
        entries.append(entry)
        last = entry["sequence"]
    mine = [e for e in entries if e["subject"] == "post:" + post["id"]]
    names = {"content": "post.approved_by", "timing": "post.time_approved_by"}
    wanted = sorted((names[a["covers"]], "session", a["by"]["id"], a["at"], a["digest"], a["revision"]) for a in proof["approvals"])
    found = sorted((e["action"], e["actor_kind"], e["user"], e["at"], e["data"]["digest"], e["data"]["revision"])
                   for e in mine if e["action"] in names.values())
    need(wanted == found, "the audit has other approvals")
    others, shown = [e for e in entries if e not in mine], policy["shown_by"]
    need(len(others) == (0 if shown is None else 1), "entries of something else")
    if shown:
        then = others[0]["data"]["after" if shown["side"] == "before" else "before"]
        need(others[0]["action"] == "policy.changed" and others[0]["subject"] == "workspace:" + workspace
             and others[0]["sequence"] == shown["sequence"] and then["approvalsRequired"] == policy["approvals_required"]
             and then["selfApproval"] == policy["self_approval"], "the audit shows another policy")
    check_sent(proof, mine)


def check_sent(proof, mine):
    digest, tries = proof["revision"]["digest"], proof["attempts"]
    need(all(t["digest"] == digest for t in tries if t["revision"] == proof["revision"]["number"]), "other content was tried")
    published = [e["data"] for e in mine if e["action"] == "post.published"]
    if proof["post"]["published_at"] is None:
        need(not any(t["outcome"] == "published" for t in tries), "it went out")
    elif not published:
        need(any(e["action"] == "post.resolved" for e in mine), "the audit does not say that it was sent")
    else:
        need(all(p["digest"] == digest and p["external_id"] == proof["post"]["external_id"] for p in published)
             and any(t["outcome"] == "published" and t["digest"] == digest and t["id"] == published[-1]["attempt"] for t in tries),
             "other content was sent")


def main():
    keys = {}
    for key in json.load(open(sys.argv[1]))["keys"]:
        data = b64(key["public_key"])
        keys[sha(data).hex()[:16]] = {**key, "bytes": data}
    whole = True
    for path in sys.argv[2:]:
        try:
            proof = open_envelope(open(path, "rb").read(), keys)
            check_approvals(proof)
            check_audit(proof, keys)
            print("whole", path)
        except Exception as error:  # Whatever goes wrong in reading it, it is not a proof.
            whole = False
            print("broken", path + ":", error)
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
