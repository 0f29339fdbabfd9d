"""Runs OpenStack Swift with its S3 interface in one process, as storage for the tests.

swift-server.py FOLDER writes its configuration to FOLDER, prints the port when it is ready, and ends when its stdin closes.
Objects stay in memory. The user test:owner has all rights, and test:other none. Both have the secret test-secret.
PUT /test-keys/USER with the header X-Secret gives test:USER the rights of test:owner; DELETE removes this user.
"""

import eventlet

eventlet.patcher.monkey_patch(thread=False)

import os
import sys
from array import array

from eventlet import listen, tpool, wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.middleware.tempauth import TempAuth
from swift.common.ring import RingData
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.mem_server import ObjectController

HOST = "127.0.0.1"

CLUSTER = """
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = test-region
[filter:tempauth]
use = egg:swift#tempauth
user_test_owner = test-secret .admin
user_test_other = test-secret
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def main(folder):
    devices = os.path.join(folder, "devices")
    os.makedirs(os.path.join(devices, "disk"))
    utils.SWIFT_CONF_FILE = write(folder, "swift.conf", CLUSTER)
    utils.validate_hash_conf()
    settings = {"devices": devices, "swift_dir": folder, "mount_check": "false", "log_level": "ERROR"}
    servers = {"account": AccountController, "container": ContainerController, "object": ObjectController}
    for name, server in servers.items():
        port = serve(server(dict(settings)))
        device = {"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "disk"}
        device.update(ip=HOST, port=port, replication_ip=HOST, replication_port=port)
        # One partition on a single device.
        RingData([array("H", [0])], [device], 32).save(os.path.join(folder, name + ".ring.gz"))
    proxy = loadapp(write(folder, "proxy.conf", PROXY.format(folder=folder)))
    print(serve(with_test_keys(proxy)), flush=True)
    tpool.execute(sys.stdin.read)


def with_test_keys(proxy):
    layer = proxy
    while not isinstance(layer, TempAuth):
        layer = layer.app
    users = layer.users

    def handle(environment, start_response):
        path = environment["PATH_INFO"]
        if not path.startswith("/test-keys/"):
            return proxy(environment, start_response)
        user = "test:" + path.rpartition("/")[2]
        if environment["REQUEST_METHOD"] == "PUT":
            users[user] = dict(users["test:owner"], key=environment["HTTP_X_SECRET"])
        else:
            users.pop(user, None)
        start_response("204 No Content", [])
        return []

    return handle


def serve(application):
    socket = listen((HOST, 0))
    eventlet.spawn(wsgi.server, socket, application, open(os.devnull, "w"))
    return socket.getsockname()[1]


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


main(os.path.abspath(sys.argv[1]))
